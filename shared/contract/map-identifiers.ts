/**
 * Replaces the identifiers in the input of an operation. In the contract, exactly the names that
 * end in `Id` or `Ids` hold identifiers.
 */
export function mapIdentifiers(
  input: Readonly<Record<string, unknown>>,
  replace: (id: string) => string,
): Record<string, unknown> {
  const replaced = (field: string, value: unknown) => {
    if (field.endsWith('Id') && typeof value === 'string') {
      return replace(value);
    }
    return field.endsWith('Ids') && Array.isArray(value)
      ? value.map((id: unknown) => (typeof id === 'string' ? replace(id) : id))
      : value;
  };
  return Object.fromEntries(
    Object.entries(input).map(([field, value]) => [field, replaced(field, value)]),
  );
}
