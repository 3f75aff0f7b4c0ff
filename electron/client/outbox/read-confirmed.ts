import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { listedBy, verbOf } from '#shared/registry/resources.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import { problemError } from '#shared/problem/problem.ts';
import { temporaryIdsIn } from '#shared/outbox/temporary-id.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { text } from '../text/text.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import { findMadeRows } from './made-rows.ts';
import type { ListedRow, MadeRow } from './made-rows.ts';
import { nounRules } from './noun-rules.ts';

type Input = Readonly<Record<string, unknown>>;

export interface ConfirmedReadOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  /** The user of the key, where the service has named them, in this run or before. */
  readonly ownId: string | undefined;
  /** How far the clock of the service is ahead of ours, as is known by now. */
  readonly aheadMs: () => number;
  /** The place where rows that are left out are noted. */
  readonly leftOut: LeftOutRows;
  /** Asks the service, or what is known of it. */
  readonly read: (name: ReadOperationName, input: Input) => Promise<unknown>;
}

/**
 * Reads from a home as its service has things: whoever shows them puts what waits in place. Temporary
 * ids are understood. What an entry on its way has made already is left out, since the entry is shown
 * for it. Where the outbox cannot be read, the service's own answer is better than none.
 *
 * @throws ProblemError `not_found` for something that the service does not have yet
 */
export async function readConfirmed(
  options: ConfirmedReadOptions,
  name: ReadOperationName,
  input: Input,
): Promise<unknown> {
  const { read } = options;
  const known = await resolveNamed(options, name, input).catch((): NamedInput => ({ input }));
  if (known.creation !== undefined) {
    return answerUnsent(name, known.creation);
  }
  const request = known.input;
  const output = await read(name, request);
  const listed = listedBy(name);
  return listed === undefined ? output : withoutMade(options, listed, request, output);
}

/** An input with the ids that are known by now. */
interface NamedInput {
  readonly input: Input;
  /** The creation of something that it names and the service does not have yet. */
  readonly creation?: OutboxEntry | undefined;
}

/**
 * Looks for the things that an input names by temporary ids. The outbox is asked only where there are
 * any.
 *
 * @throws ProblemError where the outbox cannot be read
 */
export async function resolveNamed(
  { homeId, store }: Pick<ConfirmedReadOptions, 'homeId' | 'store'>,
  name: ReadOperationName,
  input: Input,
): Promise<NamedInput> {
  if (temporaryIdsIn(input).length === 0) {
    return { input };
  }
  const { noun } = verbOf(name).resource;
  const { input: resolved, entries } = await store.request('outbox.resolve', {
    homeId,
    noun,
    input,
  });
  const named = new Set<string | undefined>(temporaryIdsIn(resolved));
  return { input: resolved, creation: entries.find(({ temporaryId }) => named.has(temporaryId)) };
}

/** The answer to a read about something that the service does not have yet. */
function answerUnsent(name: ReadOperationName, creation: OutboxEntry): unknown {
  const rows = listedBy(name)?.list.rows;
  const answer =
    rows === undefined
      ? nounRules(creation.subject.kind).answerUnsent?.(name, creation)
      : { [rows]: [], nextCursor: null };
  if (answer === undefined) {
    throw problemError('not_found', text.outbox.notSentYet);
  }
  return answer;
}

async function withoutMade(
  options: ConfirmedReadOptions,
  listed: ListedResource,
  input: Input,
  output: unknown,
): Promise<unknown> {
  const { homeId, store, ownId, aheadMs, leftOut } = options;
  const { noun, list } = listed;
  const arrived = await store.request('outbox.arrived', { homeId, noun }).catch(() => []);
  const entries = arrived.filter((entry) => isInScope(listed, entry, input));
  if (entries.length === 0) {
    return output;
  }
  const { rows: field } = list;
  const rows = (output as Record<string, readonly ListedRow[]>)[field] ?? [];
  const made: readonly MadeRow[] = await findMadeRows(
    { resource: listed, rows, entries },
    { store, ownId, aheadMs: aheadMs() },
  );
  for (const { entryId, rowId } of made) {
    leftOut.add(entryId, rowId);
  }
  const madeIds = new Set(made.map(({ rowId }) => rowId));
  return { ...(output as object), [field]: rows.filter(({ id }) => !madeIds.has(id)) };
}

/** Whether an entry is about what a list lists, as far as its input says. */
function isInScope({ list: { scope = '' } }: ListedResource, entry: OutboxEntry, input: Input) {
  const of = entry.input[scope];
  return of === undefined || of === input[scope];
}
