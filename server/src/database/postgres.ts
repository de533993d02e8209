import type { Engine } from './engine.ts'

export function openPostgres(_url: string, _busyTimeoutMs: number): Promise<Engine> {
  throw new Error('Not yet')
}
