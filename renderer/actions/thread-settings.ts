import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { mayOffer, useHomes } from '../entities/home/home-store.ts';
import { isMuted, muteTriage } from '../entities/local-state/muted.ts';
import { saveTriage, triageKey, triageOf } from '../entities/local-state/triage-store.ts';
import {
  keepThreadSetting,
  saveThreadSetting,
  threadSettingOf,
} from '../entities/local-state/thread-settings.ts';
import type { ThreadSetting } from '../entities/local-state/thread-settings.ts';
import { submit } from '../entities/outbox/submit.ts';
import { text } from '../text/text.ts';
import { shortTitle } from './undo/act-names.ts';
import { undoable } from './undo/undo.ts';
import type { NoteAct } from './undo/undo.ts';

const { did } = text.threads;
const { names } = text.undo;

/** A thread of a home. */
export interface ThreadKey {
  readonly homeId: string;
  readonly conversationId: string;
}

/** Has a thread stand at the top of its list, or in its place again. */
export function togglePinned(key: ThreadKey): Promise<void> {
  const isPinned = settingOf(key).isPinned !== true;
  return undoable(async (note) =>
    decide(key, { isPinned }, note, {
      name: names.pinned(titleOf(key)),
      words: isPinned ? did.pinned : did.unpinned,
    }),
  );
}

/** Has each message of a thread told of, or as the settings say again. Who follows is not muted. */
export function toggleFollowed(key: ThreadKey): Promise<void> {
  const { homeId, conversationId } = key;
  const isFollowed = settingOf(key).isFollowed !== true;
  return undoable(async (note) => {
    const unmuted = muteTriage(homeId, 'conversation', conversationId, undefined);
    const muted = triageOf(triageKey(homeId, unmuted.kind, conversationId));
    const isUnmuting = isFollowed && isMuted(homeId, 'conversation', conversationId);
    if (isUnmuting) {
      saveTriage(unmuted);
    }
    decide(key, { isFollowed }, note, {
      name: names.followed(titleOf(key)),
      words: isFollowed ? did.followed : did.unfollowed,
      with:
        isUnmuting && muted !== undefined
          ? [{ kind: 'marked', before: muted, after: unmuted }]
          : [],
    });
  });
}

/** Puts a thread away until something is said in it, or brings it back. */
export function setArchived(key: ThreadKey, isNowArchived: boolean): Promise<void> {
  const { homeId, conversationId } = key;
  const row = conversationStore.row(homeId, conversationId);
  const { archivedAt: formerly } = settingOf(key);
  return undoable(async (note) => {
    if (row?.archived === true && !isNowArchived) {
      const { update } = conversationResource.operations;
      await submit(homeId, update, { conversationId, archived: false });
      if (formerly === undefined) {
        return;
      }
    }
    const isQuiet = isMuted(homeId, 'conversation', conversationId);
    const archivedAt = isNowArchived ? (row?.lastMessage?.createdAt ?? '') : undefined;
    decide(key, { archivedAt }, note, {
      name: names.archived(titleOf(key)),
      words: !isNowArchived ? did.unarchived : isQuiet ? did.archivedMuted : did.archived,
    });
  });
}

/** Whether the service of a home can rename its threads; else a title is for this computer alone. */
export function canRename(homeId: string): boolean {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  return mayOffer(home, 'conversation-edit');
}

/**
 * Gives a thread a title: through its service, or on this computer where that cannot rename it. An
 * empty one takes a title of this computer back.
 *
 * @throws ProblemError where the title could not be kept, or the service refused it
 */
export function renameThread(key: ThreadKey, title: string): Promise<void> {
  const { homeId, conversationId } = key;
  const before = conversationStore.row(homeId, conversationId)?.title ?? '';
  const ofService = conversationStore.confirmedRow(homeId, conversationId)?.title;
  const own = settingOf(key).title;
  const isOwn = !canRename(homeId) || (title === '' && own !== undefined);
  return undoable(async (note) => {
    const name = names.renamed(shortTitle(before));
    if (isOwn) {
      const isTakenBack = title === '' || title === ofService;
      const change = { title: isTakenBack ? undefined : title };
      await keepThreadSetting(homeId, conversationId, { ...settingOf(key), ...change });
      noteDecision(key, { ...settingOf(key), title: own }, note, {
        name,
        words: isTakenBack ? did.namedAsBefore : did.renamed(title),
      });
      return;
    }
    const { update } = conversationResource.operations;
    await submit(homeId, update, { conversationId, title });
    // A thread that its service can name has one title everywhere.
    saveThreadSetting(homeId, conversationId, { ...settingOf(key), title: undefined });
    const changes = [{ kind: 'thread_renamed', conversationId, before, after: title }] as const;
    note({ homeId, name, changes, words: did.renamed(title) });
  });
}

type NotedAct = Parameters<NoteAct>[0];

/** The words of an act, and what else is a part of it. */
interface DecisionWords extends Pick<NotedAct, 'name' | 'words'> {
  readonly with?: NotedAct['changes'];
}

/** Saves a decision, and notes it as an act that can be taken back. */
function decide(key: ThreadKey, change: ThreadSetting, note: NoteAct, act: DecisionWords): void {
  const { homeId, conversationId } = key;
  const before = settingOf(key);
  saveThreadSetting(homeId, conversationId, { ...before, ...change });
  noteDecision(key, before, note, act);
}

/** Notes a decision that was saved. */
function noteDecision(
  key: ThreadKey,
  before: ThreadSetting,
  note: NoteAct,
  { with: others = [], name, words }: DecisionWords,
): void {
  const { homeId, conversationId } = key;
  const after = settingOf(key);
  const changes = [{ kind: 'thread_set', conversationId, before, after } as const, ...others];
  note({ homeId, name, words, changes });
}

function settingOf({ homeId, conversationId }: ThreadKey): ThreadSetting {
  return threadSettingOf(homeId, conversationId);
}

function titleOf({ homeId, conversationId }: ThreadKey): string {
  const { title } = conversationStore.row(homeId, conversationId) ?? {};
  return shortTitle(title ?? text.inbox.unknown.conversation);
}
