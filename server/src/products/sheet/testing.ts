import type { SheetImported, SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { expect } from 'vitest'
import { sheetForm, type TestApp } from '../../../testing/test-app.ts'
import { csv as csvOf } from './export.ts'

type Sheet = string | Buffer

interface Parts {
  /** The digest of the plan. */
  digest?: string
  pictures?: Buffer | undefined
  leaveOut?: readonly number[]
  headers?: Record<string, string>
}

export function csv(rows: Record<string, string>[]): string {
  const names = Object.keys(rows[0] ?? {})
  return csvOf([names, ...rows.map(row => names.map(name => row[name] ?? ''))]).toString()
}

const fieldOf = (leaveOut?: readonly number[]): Record<string, string> =>
  leaveOut ? { leaveOut: JSON.stringify(leaveOut) } : {}

/** Calls that plan and import a sheet. */
export function sheetCalls(shop: Pick<TestApp, 'call'>) {
  const askForPlan = (sheet: Sheet, pictures?: Buffer, leaveOut?: readonly number[]) =>
    shop.call<SheetPlan>('POST', '/products/import/plan', {
      body: sheetForm(sheet, fieldOf(leaveOut), pictures),
    })
  const importSheet = (sheet: Sheet, { digest = '', leaveOut, pictures, headers = {} }: Parts) =>
    shop.call<SheetImported & SheetPlan>('POST', '/products/import', {
      body: sheetForm(sheet, { digest, ...fieldOf(leaveOut) }, pictures),
      headers,
    })
  /** The plan of a sheet that can be read. */
  const plan = async (sheet: Sheet, pictures?: Buffer, leaveOut?: readonly number[]) => {
    const { status, body } = await askForPlan(sheet, pictures, leaveOut)
    expect([status, body.message]).toEqual([200, undefined])
    return body.data
  }
  /** Plans and imports a sheet of which nothing is refused. */
  const planAndImport = async (sheet: Sheet) => {
    const planned = await plan(sheet)
    const done = await importSheet(sheet, planned)
    expect([done.status, done.body.message, planned.refused.rows]).toEqual([200, expect.anything(), []])
    return { plan: planned, ...done }
  }
  return { askForPlan, importSheet, plan, planAndImport }
}
