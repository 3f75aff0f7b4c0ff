import type { LocalKey, LocalValue } from '#shared/local/kinds.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** A person's decision about one entry of the inbox. */
export type Triage = LocalKey<'triage'> & LocalValue<'triage'>;

/** The decisions of all homes, by the text of their key. */
export type TriageRows = LocalRows<'triage'>['rows'];

/** The person's decisions about the entries of the inbox. */
export const triageStore = new LocalStore('triage');

/** The key of a decision: there is one thing of each kind and id in a home. */
export function triageKey(homeId: string, kind: string, id: string): string {
  return triageStore.textOf({ homeId, kind, id });
}

/**
 * Whether the decisions are here; before that nothing needs the person. Where they cannot be read,
 * everything that needs the person is shown.
 */
export function isTriageKnown({ load }: LocalRows<'triage'>): boolean {
  return load !== 'idle';
}

/** The decision under a key. */
export function triageOf(
  key: string,
  rows: TriageRows = triageStore.use.getState().rows,
): Triage | undefined {
  const row = rows.get(key);
  return row && { ...row.key, ...row.value };
}

/** Keeps a decision. One that could not be kept counts until the application quits. */
export function saveTriage({ homeId, kind, id, ...value }: Triage): void {
  triageStore.save({ homeId, kind, id }, value);
}
