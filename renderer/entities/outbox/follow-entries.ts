import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { keyInHome, partsOfKey } from '../store/key-in-home.ts';
import { useOutbox } from './outbox-store.ts';
import type { OutboxState } from './outbox-store.ts';

/** The entries about some things of one home, oldest first, by the ids of the things. */
export type EntriesById = ReadonlyMap<string, readonly OutboxEntry[]>;

/** The rows that an entry changes: those of a noun in a home. */
interface EntryPlace {
  readonly noun: string;
  readonly homeId: string;
}

/**
 * Calls back whenever the entries about something change, with all of those that are about it now.
 *
 * @param nounOf the noun whose rows an operation changes
 */
export function followEntries(
  nounOf: (operation: string) => string,
  onChange: (place: EntryPlace, changes: EntriesById) => void,
): void {
  useOutbox.subscribe((state, former) => {
    const lists = ['entries', 'quiet', 'submitting'] as const;
    if (lists.every((list) => state[list] === former[list])) {
      return;
    }
    const changed = Map.groupBy(changedEntries(former, state), ({ homeId, operation }) =>
      keyInHome(homeId, nounOf(operation)),
    );
    for (const [key, entries] of changed) {
      const { homeId, id: noun } = partsOfKey(key);
      const place = { homeId, noun };
      onChange(place, entriesAbout(state, entries, nounOf, place));
    }
  });
}

/** All entries of the outbox, the listed ones first. */
export function allEntries({ entries, quiet, submitting }: OutboxState): readonly OutboxEntry[] {
  const isListed = quiet.length === 0 && submitting.length === 0;
  return isListed ? entries : [...entries, ...quiet, ...submitting];
}

/** The entries that came, went or changed. */
function changedEntries(former: OutboxState, state: OutboxState): OutboxEntry[] {
  const [before, now] = [allEntries(former), allEntries(state)];
  const [wasThere, isThere] = [new Set(before), new Set(now)];
  return [
    ...before.filter((entry) => !isThere.has(entry)),
    ...now.filter((entry) => !wasThere.has(entry)),
  ];
}

/** The entries about whatever some entries are about, each in the order of acceptance. */
function entriesAbout(
  state: OutboxState,
  changed: readonly OutboxEntry[],
  nounOf: (operation: string) => string,
  { noun, homeId }: EntryPlace,
): EntriesById {
  const about = new Map<string, OutboxEntry[]>(changed.map(({ subject }) => [subject.id, []]));
  for (const entry of allEntries(state)) {
    if (entry.homeId === homeId && nounOf(entry.operation) === noun) {
      about.get(entry.subject.id)?.push(entry);
    }
  }
  for (const entries of about.values()) {
    entries.sort((a, b) => a.position - b.position);
  }
  return about;
}
