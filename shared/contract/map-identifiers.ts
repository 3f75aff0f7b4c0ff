/**
 * The input of an operation with its identifiers replaced. By the contract's own names, what
 * ends in `Id` or `Ids` holds identifiers and nothing else does.
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
