import { type Action, actionsForLinks } from '@chekku/domain/people/permissions'
import type { Kind, Right } from '../changes/change-set.ts'
import { planDeletion } from '../trash/service.ts'
import { certificateLinks } from './columns.ts'
import type { Entity, EntityRow, EntityStore } from './entity-service.ts'

/** The part that the kinds of all entities share; `update` is the operation by which people change an entity. */
export const entityKind = <Row extends EntityRow, Shown extends Entity>(
  { kind, findRows, present }: Pick<EntityStore<object, Row, Shown>, 'kind' | 'findRows' | 'present'>,
  update: Action,
) =>
  ({
    kind,
    key: ['id'],
    audit: kind,
    // A row whose creation is undone goes to the trash.
    undoCreation: (_queries, { id, name, title, image }, at) =>
      planDeletion(kind, [{ _id: String(id), name: String(name ?? title), image: String(image) }], at).rows,
    nameOf: ({ name, title }) => String(name ?? title),
    picturesOf: ({ image }) => [String(image)],
    rights: (before, after): Right[] => [
      { action: update },
      ...actionsForLinks(certificateLinks(before), certificateLinks(after)).map(action => ({ action })),
    ],
    entity: {
      load: async (queries, ids) =>
        new Map((await findRows(queries, ids)).map(row => [row.id, present(row)])),
    },
  }) satisfies Omit<Kind, 'table'>
