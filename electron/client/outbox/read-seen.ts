import type { OutboxSubject } from '#shared/capability/outbox.ts';
import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { resourceOf } from '#shared/registry/resources.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { text } from '../text/text.ts';
import { readWithPending } from './read-with-pending.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The local copy of a home on this computer. */
export interface KeptHome {
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
  home: KeptHome,
  store: ClientStore,
  { kind }: OutboxSubject,
  input: Fields,
): Promise<Fields | undefined> {
  const get = resourceOf(kind).operations['get'] as ReadOperationName | undefined;
  if (get === undefined) {
    return undefined;
  }
  const read = async (name: ReadOperationName, resolved: unknown) => {
    const kept = await home.readKept(name, resolved);
    if (kept === undefined) {
      throw problemError('not_found', text.outbox.entryMissing);
    }
    return kept;
  };
  const options = { homeId: home.id, store, own: undefined, read };
  const seen = await readWithPending(options, get, addressIn(get, input)).catch(() => undefined);
  return seen as Fields | undefined;
}
