/** The beginning of an address of something that is being made, in a text of its own home. */
const unmade = 'guildhall://home/this/document/new_';

/** The fields of texts whose links to such things are followed: of documents, and of messages. */
const namesThings: ReadonlySet<string> = new Set(['content', 'text']);

/**
 * Replaces the identifiers in the input of an operation. In the contract, exactly the names that
 * end in `Id` or `Ids` hold identifiers. The content of a document, and the text of a message, also
 * lead to documents that are made together with them.
 */
export function mapIdentifiers(
  input: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const replaced = (field: string, value: unknown) => {
    if (field.endsWith('Id') && typeof value === 'string') {
      return replace(value);
    }
    if (namesThings.has(field) && typeof value === 'string' && value.includes(unmade)) {
      return value.replaceAll(
        /(guildhall:\/\/home\/this\/document\/)(new_[\w-]{1,100})/g,
        (_address, before: string, id: string) => before + replace(id),
      );
    }
    return field.endsWith('Ids') && Array.isArray(value)
      ? value.map((id: unknown) => (typeof id === 'string' ? replace(id) : id))
      : value;
  };
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, replaced(field, value)]),
  );
}
