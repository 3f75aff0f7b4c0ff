import type { OutboxSubject } from '#shared/capability/outbox.ts';
import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { resourceOf, verbOf } from '#shared/registry/resources.ts';
import { applyPending } from '#shared/outbox/apply-pending.ts';
import { nobody } from '#shared/outbox/pending-rules.ts';
import type { ClientStore } from '../store-client/client-store.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The local copy of a home on this computer. */
export interface CachedHome {
  readonly id: string;
  /** Answers a read from the local copy alone; undefined where it has no answer. */
  readonly readKept: (name: ReadOperationName, input: unknown) => Promise<unknown>;
}

/**
 * The subject of a write as the person sees it: what is kept of it, with what waits in the outbox in
 * place. Nothing is asked of the service, so it is answered at once; undefined where nothing is
 * kept.
 *
 * @param input the input of the write, which says what it is about
 */
export async function readSeen(
  home: CachedHome,
  store: ClientStore,
  { kind }: OutboxSubject,
  input: Fields,
): Promise<Fields | undefined> {
  const resource = resourceOf(kind);
  const get = resource.operations['get'] as ReadOperationName | undefined;
  if (get === undefined) {
    return undefined;
  }
  try {
    const asked = { homeId: home.id, noun: resource.noun, input };
    const known = await store.request('outbox.resolve', asked);
    const id = known.input[resource.idField ?? ''];
    // Another deletion of it may be on its way; it is still what this write is about.
    const entries = known.entries.filter(
      ({ subject, operation }) => subject.id === id && verbOf(operation).verb !== 'delete',
    );
    const kept = await home.readKept(get, addressIn(get, known.input)).catch(() => undefined);
    return applyPending(resource, kept as (Fields & { id: string }) | undefined, entries, nobody);
  } catch {
    return undefined;
  }
}
