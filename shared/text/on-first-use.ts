/**
 * Returns a function that makes a value when it is first called, and returns the same one later.
 * The first format of Intl loads data for some 10 ms, so formats are no part of a start.
 */
export function onFirstUse<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
