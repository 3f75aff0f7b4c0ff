import type { WritableDb } from '../../storage/database.ts';

/** The tables pair names with inputs; main's typed client is the only one that calls. */
export function handlerOf(
  handlers: object,
  name: string,
): (db: WritableDb, input: unknown) => unknown {
  if (!Object.hasOwn(handlers, name)) {
    throw new Error(`The client store knows no request ${name}.`);
  }
  return handlers[name as keyof typeof handlers];
}
