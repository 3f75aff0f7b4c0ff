import { mapIdentifiers } from '../contract/map-identifiers.ts';

const prefix = 'new_';

/** The id of what an entry creates, until the service has given one. */
export function temporaryIdOf(entryId: string): string {
  return `${prefix}${entryId}`;
}

/** Whether an id may be a temporary one. No service has such ids. */
export function isTemporaryId(id: string): boolean {
  return id.startsWith(prefix);
}

/** The temporary ids that an input names. */
export function temporaryIdsIn(input: Readonly<Record<string, unknown>>): string[] {
  const ids: string[] = [];
  mapIdentifiers(input, (id) => {
    if (isTemporaryId(id)) {
      ids.push(id);
    }
    return id;
  });
  return ids;
}
