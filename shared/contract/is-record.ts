/** Returns whether a value has fields by name: a list has them too, by its numbers. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
