import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createTestDatabase } from '../../server/src/database/testing.ts'
import { createMetrics } from '../../server/src/observability/metrics.ts'
import { read, root } from '../tools.ts'

const alertsFile = 'deploy/prometheus-alerts.yaml'
const alertTestsFile = 'deploy/prometheus-alerts.test.yaml'

type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } }
const rules = (parse(read(alertsFile)) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  group => group.rules,
)

type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(read('deploy/grafana-dashboard.json')) as { panels: Panel[] }

/** All metric names that `/metrics` can have, on PostgreSQL with a read replica. */
async function metricNames(): Promise<Set<string>> {
  const location = await createTestDatabase('sqlite')
  const text = await createMetrics({ ...location.database, isReplicaUsed: () => true }).text()
  await location.close()
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_count', '_sum'].map(part => name + part) : [name],
    ),
  )
}

const usedIn = (texts: readonly string[]) => [
  ...new Set(texts.flatMap(text => text.match(/\b(?:chekku|process|nodejs)_\w+/g) ?? [])),
]

describe('the alerts, the dashboard and the operations page', () => {
  test('name only metrics that there are', async () => {
    const there = await metricNames()
    const used = [
      usedIn(rules.map(({ expr }) => expr)),
      usedIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
      usedIn([read('docs/operations.md')]),
    ]
    for (const names of used) {
      expect(names.length).toBeGreaterThan(4)
      expect(names.filter(name => !there.has(name))).toEqual([])
    }
  })

  test('say of every alert what it is and what to do, and try each', () => {
    const tried = read(alertTestsFile)
    expect(rules.length).toBeGreaterThan(5)
    for (const { alert, annotations } of rules) {
      expect(annotations).toEqual({ summary: expect.any(String), description: expect.any(String) })
      expect(tried).toContain(`{alertname="${alert}"}`)
    }
  })

  test('hold before Prometheus’ own tool, where it is installed', () => {
    for (const args of [
      ['check', 'rules', alertsFile],
      ['test', 'rules', alertTestsFile],
    ]) {
      const { status, stdout, stderr, error } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
      if (error === undefined)
        expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
    }
  })
})
