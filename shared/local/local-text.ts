import { isRecord } from '../contract/is-record.ts';

// How a key or a value of local state is written. The page imports this, so it names no schema.

/** Writes a key or a value as JSON with sorted fields, so that the same one is the same text. */
export function localText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isRecord(part) && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
        )
      : part,
  );
}

/** A temporary id in a text. */
const temporaryId = /new_[\w-]{1,100}/g;
/** An identifier that may stand anywhere in a text: in a link, a path, or JSON within JSON. */
const plainId = /^[\w.~-]+$/;

/** The temporary ids that a text names, each once. */
export function temporaryIdsIn(text: string): Set<string> {
  return new Set(text.match(temporaryId));
}

/**
 * Puts the service's ids in the place of temporary ones, wherever they stand in a text of JSON: a
 * link in a draft is mended too. An id with characters that a link has to escape replaces only what
 * is the whole of a text.
 *
 * @param idOf the service's id; undefined where it is not known
 */
export function withServiceIds(
  json: string,
  idOf: (temporary: string) => string | undefined,
): string {
  return json.replace(temporaryId, (found, at: number) => {
    const id = idOf(found);
    const isWhole = json[at - 1] === '"' && json[at + found.length] === '"';
    return id !== undefined && (isWhole || plainId.test(id))
      ? JSON.stringify(id).slice(1, -1)
      : found;
  });
}
