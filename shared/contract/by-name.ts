/** A table of definitions by their own names, so that each name is written once. */
export type ByName<Definitions extends readonly { readonly name: string }[]> = {
  readonly [Definition in Definitions[number] as Definition['name']]: Definition;
};

/** Builds the table; throws if two definitions have the same name. */
export function byName<const Definitions extends readonly { readonly name: string }[]>(
  definitions: Definitions,
): ByName<Definitions> {
  const table = new Map(definitions.map((definition) => [definition.name, definition]));
  if (table.size !== definitions.length) {
    throw new Error('Two definitions share a name.');
  }
  return Object.freeze(Object.fromEntries(table)) as ByName<Definitions>;
}
