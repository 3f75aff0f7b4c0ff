/** Where a thing is: its home and its own id, which two homes may both have. */
export type PlaceKey = `${string} ${string}`;

/** The key of a thing of a home; a home's id has no space in it. */
export function placeKey(homeId: string, id: string): PlaceKey {
  return `${homeId} ${id}`;
}

/** The entries of a table that belong to a home, under their own ids. */
export function entriesOfHome<Value>(
  table: Readonly<Record<PlaceKey, Value>>,
  homeId: string,
): [id: string, value: Value][] {
  const prefix = placeKey(homeId, '');
  return Object.entries(table)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value]);
}

/** The table without what belongs to a home. */
export function withoutHome<Value>(
  table: Readonly<Record<PlaceKey, Value>>,
  homeId: string,
): Record<PlaceKey, Value> {
  const prefix = placeKey(homeId, '');
  return Object.fromEntries(Object.entries(table).filter(([key]) => !key.startsWith(prefix)));
}
