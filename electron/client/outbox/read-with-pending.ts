import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { listedBy, roleOf } from '#shared/registry/resources.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import type { StoreOutput } from '../store/store-protocol.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import type { LeftOutRows } from './left-out-rows.ts';
import { findMadeRows } from './made-rows.ts';
import type { ListedRow, MadeRow } from './made-rows.ts';
import { nounRules } from './noun-rules.ts';
import type { KnownPeople } from './noun-rules.ts';
import { answerPending, projectPending } from './project-pending.ts';

type Input = Readonly<Record<string, unknown>>;

export interface PendingReadOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  /** The user of the key, where the service has named them, in this run or before. */
  readonly own: { readonly id: string; readonly name: string } | undefined;
  /** How far the clock of the service is ahead of ours, as is known by now. */
  readonly aheadMs?: () => number;
  /** The place where rows that are left out are noted. */
  readonly leftOut?: LeftOutRows;
  /** Asks the service, or what is known of it. */
  readonly read: (name: ReadOperationName, input: Input) => Promise<unknown>;
}

/** The person, until a service has named them. */
const nobody = { id: '', name: '' };

/** How often something is read at most because what waits was sent meanwhile. */
const maxReads = 4;

/**
 * Reads from a home as the person left it: temporary ids are understood, what waits in the outbox is
 * in place, and what an entry on its way has made already is not shown beside it. Where the outbox
 * cannot be read, the service's own answer is better than none.
 */
export async function readWithPending(
  options: PendingReadOptions,
  name: ReadOperationName,
  input: Input,
): Promise<unknown> {
  const { homeId, store, own = nobody, read } = options;
  const { noun } = roleOf(name).resource;
  const overlay = () =>
    store.request('outbox.overlay', { homeId, noun, input }).catch(() => undefined);
  let before = await overlay();
  if (before !== undefined) {
    const names = await namesFor(name, before.entries, read);
    const pending = answerPending(name, before.input, before.entries, { own, names });
    if (pending !== undefined) {
      return pending;
    }
  }
  for (let reads = 1; ; reads += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each read follows from the one before
    const output = await read(name, before?.input ?? input);
    // oxlint-disable-next-line no-await-in-loop -- what waits is as it is after the read
    const after = await whatWaits(name, output, overlay, options);
    if (after === undefined) {
      return output;
    }
    // An entry sent meanwhile is no longer pending and may not be in this answer yet.
    const open = new Set(after.entries.map(({ id }) => id));
    const isOutdated = concerning(name, before).some(({ id }) => !open.has(id));
    if (!isOutdated || reads === maxReads) {
      for (const { entryId, rowId } of after.made) {
        options.leftOut?.add(entryId, rowId);
      }
      const rest = withoutRows(name, output, after.made);
      return projectPending(name, after.input, rest, after.entries, { own, names: after.names });
    }
    before = after;
  }
}

type Overlay = StoreOutput<'outbox.overlay'>;

/** The overlay of a read with what was asked about its entries. */
type KnownOverlay = Overlay & {
  readonly names: KnownPeople['names'];
  readonly made: readonly MadeRow[];
};

/**
 * The entries that wait after a read, with the names that they show and the rows that they have made.
 * Nothing lies between the last look and the answer: windows are told that an entry was sent after
 * both or before.
 */
async function whatWaits(
  name: ReadOperationName,
  output: unknown,
  overlay: () => Promise<Overlay | undefined>,
  options: PendingReadOptions,
): Promise<KnownOverlay | undefined> {
  let known = await overlay();
  for (let looks = 1; known !== undefined; looks += 1) {
    let hasAsked = false;
    const asking: PendingReadOptions = {
      ...options,
      store: {
        request: (...asked) => {
          hasAsked = true;
          return options.store.request(...asked);
        },
      },
      read: (...asked) => {
        hasAsked = true;
        return options.read(...asked);
      },
    };
    // oxlint-disable-next-line no-await-in-loop -- each look follows from the one before
    const told = await askAbout(name, output, known, asking);
    if (!hasAsked || looks === maxReads) {
      return { ...known, ...told };
    }
    // oxlint-disable-next-line no-await-in-loop -- each look follows from the one before
    const again: Overlay | undefined = await overlay();
    if (again !== undefined && isSame(known, again)) {
      return { ...again, ...told };
    }
    known = again;
  }
  return undefined;
}

async function askAbout(
  name: ReadOperationName,
  output: unknown,
  { input, entries, arrivedIds }: Overlay,
  { store, own, aheadMs = () => 0, read }: PendingReadOptions,
): Promise<Pick<KnownOverlay, 'names' | 'made'>> {
  const listed = listedBy(name);
  const names = await namesFor(name, entries, read);
  const made = listed && {
    resource: listed,
    rows: rowsOf(listed, output),
    entries: entries.filter((entry) => isInScope(listed, entry, input)),
    arrivedIds,
  };
  return {
    names,
    made: made ? await findMadeRows(made, { store, ownId: own?.id, aheadMs: aheadMs() }) : [],
  };
}

function isSame(left: Overlay, right: Overlay): boolean {
  const idsOf = ({ entries, arrivedIds }: Overlay) =>
    JSON.stringify([entries.map(({ id }) => id), arrivedIds]);
  return idsOf(left) === idsOf(right);
}

/** The entries that may change a read: a message of another conversation does not. */
function concerning(name: ReadOperationName, overlay: Overlay | undefined): readonly OutboxEntry[] {
  const listed = listedBy(name);
  return (overlay?.entries ?? []).filter(
    (entry) => listed === undefined || isInScope(listed, entry, overlay?.input ?? {}),
  );
}

/** Whether an entry is about what a list lists, as far as its input says. */
function isInScope({ list: { scope = '' } }: ListedResource, entry: OutboxEntry, input: Input) {
  const of = entry.input[scope];
  return of === undefined || of === input[scope];
}

function rowsOf({ list }: ListedResource, output: unknown): readonly ListedRow[] {
  return (output as Record<string, readonly ListedRow[]>)[list.rows] ?? [];
}

function withoutRows(name: ReadOperationName, output: unknown, made: readonly MadeRow[]): unknown {
  const listed = listedBy(name);
  const madeIds = new Set(made.map(({ rowId }) => rowId));
  return listed === undefined || made.length === 0
    ? output
    : {
        ...(output as object),
        [listed.list.rows]: rowsOf(listed, output).filter(({ id }) => !madeIds.has(id)),
      };
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
