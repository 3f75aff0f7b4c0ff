/** A key for a thing of a home. Two homes may use the same id. */
export type KeyInHome = `${string} ${string}`;

/** The key of a thing of a home. The ids of homes have no spaces. */
export function keyInHome(homeId: string, id: string): KeyInHome {
  return `${homeId} ${id}`;
}

/** The home and the id that a key was made from. */
export function partsOfKey(key: KeyInHome): { readonly homeId: string; readonly id: string } {
  const gap = key.indexOf(' ');
  return { homeId: key.slice(0, gap), id: key.slice(gap + 1) };
}

/** The entries of a table that belong to a home, under their own ids. */
export function entriesOfHome<Value>(
  table: Readonly<Record<KeyInHome, Value>>,
  homeId: string,
): [id: string, value: Value][] {
  const prefix = keyInHome(homeId, '');
  return Object.entries(table)
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => [key.slice(prefix.length), value]);
}

export function withoutHome<Value>(
  table: Readonly<Record<KeyInHome, Value>>,
  homeId: string,
): Record<KeyInHome, Value> {
  const prefix = keyInHome(homeId, '');
  return Object.fromEntries(Object.entries(table).filter(([key]) => !key.startsWith(prefix)));
}
