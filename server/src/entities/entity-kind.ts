import { linksAdded } from '@chekku/domain/people/permissions'
import type { Kind } from '../changes/change-set.ts'
import { discarded } from '../trash/service.ts'
import type { Entity, EntityRow, EntityStore } from './entity-service.ts'
import { certificateLinks } from './facts-column.ts'

/** What the kinds of rows of all entities share. */
export const entityKind = <Row extends EntityRow, Shown extends Entity>({
  kind,
  findRows,
  present,
}: Pick<EntityStore<object, Row, Shown>, 'kind' | 'findRows' | 'present'>) =>
  ({
    kind,
    key: ['id'],
    // A row whose creation is undone goes to the trash.
    takeBack: (_queries, { id, name, title, image }, at) =>
      discarded(kind, [{ _id: String(id), name: String(name ?? title), image: String(image) }], at).rows,
    nameOf: ({ name, title }) => String(name ?? title),
    picturesOf: ({ image }) => [String(image)],
    actions: (before, after) => linksAdded(certificateLinks(before), certificateLinks(after)),
    entity: {
      audit: kind,
      load: async (queries, ids) =>
        new Map((await findRows(queries, ids)).map(row => [row.id, present(row)])),
    },
  }) satisfies Omit<Kind, 'table'>
