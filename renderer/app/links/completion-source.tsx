import { go } from 'fuzzysort';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { addressOf } from '#shared/address/home-path.ts';
import { linkByTitle } from '#shared/domain/document/note-links.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { wholeNoteNames } from '../../entities/document/note-names.ts';
import { modelsOf, useModels } from '../../entities/model/model-store.ts';
import { partsOfKey } from '../../entities/store/key-in-home.ts';
import type { KeyInHome } from '../../entities/store/key-in-home.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type {
  Completion,
  CompletionQuery,
  CompletionSource,
  Person,
} from '../../ui/completion/completion-source.ts';
import { text } from '../../text/text.ts';
import { resultInSlices } from '../../ui/slices.ts';
import { EntrySign, nameOfKind } from '../palette/entry-sign.tsx';
import type { PaletteEntry } from '../palette/palette-entry.ts';
import { doHeld, leastScore, Ranking } from '../palette/rank-entries.ts';
import { readList } from '../palette/read-places.ts';
import { GuildThings } from './guild-things.ts';
import { linkToThing } from '../../ui/markdown/link-to-thing.ts';

/** The delay that gathers fast changes into one update. */
const restMs = 150;

const stores = { '#': [workItemStore.api, documentStore.api], '@': [operatorStore.api] } as const;

/** The completions of a guild: its work items and documents, and its operators. */
export function completionSource(homeId: string, guildId: string): CompletionSource {
  const things = new GuildThings(homeId, guildId);
  let findCount = 0;
  let isReading = false;
  const isWanted = () => findCount > 0;
  const readThings = async () => {
    if (!isReading) {
      isReading = true;
      await readList(workItemStore, homeId, guildId, isWanted);
      await readList(documentStore, homeId, guildId, isWanted);
      isReading = false;
    }
  };
  return {
    find: (query, onFound) => {
      findCount += 1;
      let search = new AbortController();
      let timer: number | undefined;
      const look = () => {
        timer = undefined;
        search.abort();
        search = new AbortController();
        if (query.sign === '@') {
          onFound(operatorsLike(query, operatorsOf(homeId, guildId)), true);
        } else {
          findThings(things, query, search.signal, (found, isAll) =>
            onFound(found, isAll && (found.length > 0 || !isReading)),
          );
        }
      };
      if (query.sign === '#') {
        void readThings();
      }
      look();
      const stops = stores[query.sign].map((store) =>
        store.subscribe(() => {
          timer ??= window.setTimeout(look, restMs);
        }),
      );
      return () => {
        findCount -= 1;
        search.abort();
        clearTimeout(timer);
        for (const stop of stops) {
          stop();
        }
      };
    },
  };
}

/** Returns the things found within the time for one key, and all of them as soon as there is time. */
function findThings(
  things: GuildThings,
  { words, isOfDocuments = false }: CompletionQuery,
  signal: AbortSignal,
  onFound: (found: readonly Completion[], isAll: boolean) => void,
): void {
  if (words === '') {
    const newest = things.newest(isOfDocuments);
    onFound(completionsOf(things, newest, { words, isOfDocuments }), true);
    return;
  }
  const ranking = new Ranking(words, things.entries(isOfDocuments));
  const publish = (isAll: boolean) => {
    const found = ranking.found.map(({ entry }) => entry);
    onFound(completionsOf(things, found, { words, isOfDocuments }), isAll);
  };
  const work = ranking.work();
  const isDone = doHeld(work);
  publish(isDone);
  if (!isDone) {
    void resultInSlices(work, signal).then(() => publish(true));
  }
}

function completionsOf(
  things: GuildThings,
  entries: readonly PaletteEntry[],
  { words, isOfDocuments }: { words: string; isOfDocuments: boolean },
): readonly Completion[] {
  return entries
    .filter((entry) => isMeant(entry.label, words) && things.isShared(entry))
    .slice(0, pageLimits.completions)
    .map((entry) => ({
      id: entry.id,
      label: entry.label,
      detail:
        entry.kind === 'value'
          ? undefined
          : text.palette.detail(
              [entry.shortName, nameOfKind(entry.kind)].filter((part) => part !== undefined),
            ),
      sign: <EntrySign kind={entry.kind} />,
      insert:
        (isOfDocuments ? titleLink(things, entry) : undefined) ??
        linkToThing(entry.label, addressOf(entry.place?.path ?? '')),
    }));
}

/**
 * The link that was begun by two brackets: by the title, as in the notes that people bring, where it
 * means this document in every text.
 */
function titleLink({ homeId, guildId }: GuildThings, { id }: PaletteEntry): string | undefined {
  const names = wholeNoteNames(homeId, guildId);
  const document = documentStore.row(homeId, partsOfKey(id as KeyInHome).id);
  return names && document && linkByTitle(names, document);
}

/** Whether a label matches the words. Words with a space must be contained in it. */
function isMeant(label: string, words: string): boolean {
  return !words.includes(' ') || label.toLowerCase().includes(words.toLowerCase());
}

/** The operators of a guild, each with the name of the model that drives it now. */
function operatorsOf(homeId: string, guildId: string): (Person & { readonly model?: string })[] {
  const models = modelsOf(useModels.getState(), homeId, guildId);
  return operatorStore.list(homeId, { guildId }).rows.map(({ id, name, driver }) => {
    const model = models?.find((each) => each.id === driver?.modelId)?.name;
    return { id, name, ...(model !== undefined && { model }) };
  });
}

/** @param known the operators of the guild, if its service lists them */
function operatorsLike(
  { words, people }: CompletionQuery,
  known: ReturnType<typeof operatorsOf>,
): readonly Completion[] {
  const own = new Set(people.map(({ id }) => id));
  const modelBy = new Map(known.map(({ id, model }) => [id, model]));
  const all = [...people, ...known.filter(({ id }) => !own.has(id))];
  const query = words.slice(0, pageLimits.paletteQuery);
  const found =
    words === ''
      ? all
      : go(query, all, { key: 'name', threshold: leastScore }).map(({ obj }) => obj);
  // A name that is written in full needs no completion.
  const isWhole = found.length === 1 && found[0]?.name.toLowerCase() === words.toLowerCase();
  return (isWhole ? [] : found)
    .filter(({ name }) => isMeant(name, words))
    .toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)))
    .slice(0, pageLimits.completions)
    .map(({ id, name }) => ({
      id,
      label: name,
      // A document has no participants, so nobody counts as missing there.
      detail:
        [people.length > 0 && !own.has(id) && text.ui.notInThread, modelBy.get(id)]
          .filter(Boolean)
          .join(' · ') || undefined,
      sign: <Avatar name={name} size="s" />,
      insert: `@${name} `,
    }));
}
