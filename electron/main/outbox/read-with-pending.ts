import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ReadOperationName } from '#shared/contract/registry.ts';
import { roleOf } from '#shared/contract/resources.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { nounRules } from './noun-rules.ts';
import type { KnownPeople } from './noun-rules.ts';
import { answerPending, projectPending } from './project-pending.ts';

type Input = Readonly<Record<string, unknown>>;

export interface PendingReadOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  /** The user of the key, where the service has named them, in this run or before. */
  readonly own: { readonly id: string; readonly name: string } | undefined;
  /** Asks the service, or what is known of it. */
  readonly read: (name: ReadOperationName, input: Input) => Promise<unknown>;
}

/** The person, until a service has named them. */
const nobody = { id: '', name: '' };

/**
 * Reads from a home as the person left it: temporary ids are understood, and what waits in the
 * outbox is in place. Where the outbox cannot be read, the service's own answer is better than
 * none.
 */
export async function readWithPending(
  { homeId, store, own = nobody, read }: PendingReadOptions,
  name: ReadOperationName,
  input: Input,
): Promise<unknown> {
  const { noun } = roleOf(name).resource;
  const overlay = () =>
    store.request('outbox.overlay', { homeId, noun, input }).catch(() => undefined);
  const before = await overlay();
  const request = before?.input ?? input;
  if (before !== undefined) {
    const names = await namesFor(name, before.entries, read);
    const pending = answerPending(name, request, before.entries, { own, names });
    if (pending !== undefined) {
      return pending;
    }
  }
  const output = await read(name, request);
  const after = await overlay();
  if (after === undefined) {
    return output;
  }
  // An entry sent meanwhile is no longer pending and may not be in this answer yet.
  const open = new Set(after.entries.map(({ id }) => id));
  const isOutdated = before?.entries.some(({ id }) => !open.has(id)) ?? false;
  const current = isOutdated ? await read(name, after.input) : output;
  const names = await namesFor(name, after.entries, read);
  return projectPending(name, after.input, current, after.entries, { own, names });
}

/** The names that pending records of what is read show; none where nobody knows. */
async function namesFor(
  name: ReadOperationName,
  entries: readonly OutboxEntry[],
  read: PendingReadOptions['read'],
): Promise<KnownPeople['names']> {
  const { findNames } = nounRules(roleOf(name).resource.noun);
  return (await findNames?.(entries, read)) ?? new Map<string, string>();
}
