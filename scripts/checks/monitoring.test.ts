import { spawnSync } from 'node:child_process'
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import { createTestDatabase } from '../../server/src/database/testing.ts'
import { startTestApp } from '../../server/testing/test-app.ts'
import { createTestMetrics } from '../../server/testing/test-metrics.ts'
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
  const text = await createTestMetrics({ ...location.database, isReplicaUsed: () => true }).text()
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

/** Prometheus' own tool. */
const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: root, encoding: 'utf8' })
const hasPromtool = promtool('--version').error === undefined

function expectSuccess(...args: string[]): void {
  const { status, stdout, stderr } = promtool(...args)
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
}

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

  test.runIf(hasPromtool)(
    'hear a shop whose few visitors all meet an error, however often it is probed',
    async () => {
      const location = await createTestDatabase('sqlite')
      const metrics = createTestMetrics(location.database)
      const shop = await startTestApp(location.database, { metrics })
      const scrapes: string[] = []
      for (let minute = 0; minute < 40; minute += 1) {
        for (let probe = 0; probe < 30; probe += 1) await shop.call('GET', '/health')
        if (minute % 4 === 0) metrics.onRequest({ method: 'GET', route: '/product/:id', status: 500 }, 0.01)
        scrapes.push(await metrics.text())
      }
      await shop.close()
      await location.close()
      const series = new Set(
        scrapes.flatMap(text => text.match(/^chekku_http_\w+_(?:count|total)(?:\{.+\})?(?= )/gm) ?? []),
      )
      const valueIn = (name: string, text: string) => {
        const line = text.split('\n').find(line => line.startsWith(`${name} `))
        return line?.split(' ').at(-1) ?? '_'
      }
      const input_series = [...series].map(name => ({
        series: name.replace('{', '{job="chekku",'),
        values: scrapes.map(text => valueIn(name, text)).join(' '),
      }))
      const expr = 'count by (alertname) (ALERTS{alertstate="firing"})'
      const exp_samples = [{ labels: '{alertname="ChekkuErrors"}', value: 1 }]
      const promql_expr_test = [{ expr, eval_time: '38m', exp_samples }]
      const tests = [{ interval: '1m', input_series, promql_expr_test }]
      using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-alerts-'))
      const file = join(folder.path, 'test.yaml')
      writeFileSync(
        file,
        stringify({ rule_files: [join(root, alertsFile)], evaluation_interval: '1m', tests }),
      )
      expectSuccess('test', 'rules', file)
    },
  )

  test.runIf(hasPromtool)('hold before Prometheus’ own tool', () => {
    expectSuccess('check', 'rules', alertsFile)
    expectSuccess('test', 'rules', alertTestsFile)
  })
})
