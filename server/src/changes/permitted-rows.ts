import { type Actor, can, forbiddenText, refuseUnproved } from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import { refuseFormer } from '../auth/store.ts'
import type { Queries } from '../database/schema.ts'
import type { WrittenRow } from './change-set.ts'

/**
 * Refuses rows that the actor may not change, by whatever operation and also by an undo, with Problem `forbidden`: by its role,
 * and without the fresh proof that its operation needs.
 */
export async function refuseForbidden(
  queries: Queries,
  actor: Actor,
  rows: readonly WrittenRow[],
): Promise<void> {
  if (actor.role === undefined) return
  await refuseFormer(queries, actor)
  const rights = rows.flatMap(({ kind, before, after }) => kind.rights?.(before, after) ?? [])
  for (const { action, fields } of rights) {
    if (!can(actor, action, fields)) throw new Problem('forbidden', forbiddenText(actor, action, fields))
    refuseUnproved(actor, action)
  }
}
