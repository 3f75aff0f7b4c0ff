import type { Home } from '#shared/capability/home.ts';
import { call, problemOf } from '../bridge/call.ts';
import { applyActivityForgotten, useActivity } from '../entities/activity-store.ts';
import {
  applyConversationsForgotten,
  conversationsOf,
  listReadingOf,
  useConversations,
} from '../entities/conversation-store.ts';
import {
  applyGuildLoad,
  applyGuildsForgotten,
  applyGuildsRead,
  applyOperatorsRead,
  guildLoadOf,
  useGuilds,
} from '../entities/guild-store.ts';
import { applyHomeChanged, isConnected, useHomes } from '../entities/home-store.ts';
import { loading, ready } from '../entities/load-state.ts';
import { applyMessagesForgotten, useMessages } from '../entities/message-store.ts';
import { applyOutboxForgotten, applyOutboxRead, useOutbox } from '../entities/outbox-store.ts';
import { entriesOfHome, placeKey } from '../entities/place-key.ts';
import { readConversations, readThread } from '../features/conversation/actions.ts';
import { readDrafts, saveDraftsSoon } from '../features/conversation/draft-store.ts';
import { takeEvent } from './event-intake.ts';
import { takeOutboxEntry } from './outbox-intake.ts';
import { takeRefreshed } from './refresh-intake.ts';

/** Hears everything that main pushes, and then reads what there is: in this order, no gap. */
export async function followHomes(): Promise<void> {
  const { on } = window.guildhall;
  on('home.changed', ({ home }) => {
    // Which homes there are is told by lists alone: a last word of one that is gone is no home.
    if (useHomes.getState().homes.some(({ id }) => id === home.id)) {
      takeHome(home);
    }
  });
  on('home.listed', ({ homes }) => takeHomes(homes));
  on('home.event', ({ homeId, event }) => takeEvent(homeId, event));
  on('home.refreshed', takeRefreshed);
  on('home.resynced', ({ homeId }) => void readHomeAfresh(homeId));
  on('outbox.changed', ({ entry, output }) => {
    takeOutboxEntry(entry, output);
    if (entry.operation === 'guild.create' && entry.state === 'sent') {
      // All that a guild holds is read under its own id.
      void readHome(entry.homeId);
    }
  });
  window.addEventListener('pagehide', saveDraftsSoon);

  await Promise.all([readHomes(), readOutbox(), readDrafts()]);
}

/** Takes the homes as soon as they are answered: what is pushed after the answer is newer. */
async function readHomes(): Promise<void> {
  const { homes } = await call('home.list', {});
  takeHomes(homes);
}

async function readOutbox(): Promise<void> {
  const { entries } = await call('outbox.list', {});
  useOutbox.setState((state) => applyOutboxRead(state, entries));
}

/** Takes a home as it stands; once it is in touch with its service it is read. */
export function takeHome(home: Home): void {
  useHomes.setState((state) => applyHomeChanged(state, home));
  if (isConnected(home)) {
    void readHomeOnce(home.id);
  }
}

/** Takes all homes in their order: what is new is read, what is gone is forgotten. */
function takeHomes(homes: readonly Home[]): void {
  const ids = new Set(homes.map(({ id }) => id));
  const gone = useHomes.getState().homes.filter(({ id }) => !ids.has(id));
  useHomes.setState({ homes });
  for (const { id } of gone) {
    forgetHome(id);
  }
  for (const { id } of homes) {
    void readHomeOnce(id);
  }
}

/** Lets go of everything that was read of a home. */
export function forgetHome(homeId: string): void {
  useGuilds.setState((state) => applyGuildsForgotten(state, homeId));
  useConversations.setState((state) => applyConversationsForgotten(state, homeId));
  useMessages.setState((state) => applyMessagesForgotten(state, homeId));
  useActivity.setState((state) => applyActivityForgotten(state, homeId));
  useOutbox.setState((state) => applyOutboxForgotten(state, homeId));
}

/** Reads a home, and of what was read already only what failed. */
async function readHomeOnce(homeId: string): Promise<void> {
  const { kind } = guildLoadOf(useGuilds.getState(), homeId);
  if (kind === 'idle' || kind === 'failed') {
    await readHome(homeId);
    return;
  }
  const { lists } = conversationsOf(useConversations.getState(), homeId);
  await Promise.all(Object.keys(lists).map((guildId) => readGuildOnce(homeId, guildId)));
}

/** Reads the guilds of a home, and again what was read of each of them. */
export async function readHome(homeId: string): Promise<void> {
  const set = useGuilds.setState;
  set((state) => applyGuildLoad(state, homeId, loading));
  try {
    const { guilds } = await call('guild.list', { homeId });
    set((state) => applyGuildsRead(state, homeId, guilds));
    const { lists } = conversationsOf(useConversations.getState(), homeId);
    const read = guilds.filter(({ id }) => id in lists);
    await Promise.all(
      read.flatMap(({ id }) => [readConversations(homeId, id), readOperators(homeId, id)]),
    );
    set((state) => applyGuildLoad(state, homeId, ready));
  } catch (error) {
    set((state) => applyGuildLoad(state, homeId, { kind: 'failed', problem: problemOf(error) }));
  }
}

/** Reads of a guild what was not read before: its operators, its threads. */
export async function readGuildOnce(homeId: string, guildId: string): Promise<void> {
  const home = conversationsOf(useConversations.getState(), homeId);
  const { load } = listReadingOf(home, guildId);
  const isListRead = load.kind === 'ready' || load.kind === 'loading';
  const hasOperators = placeKey(homeId, guildId) in useGuilds.getState().operators;
  await Promise.all([
    isListRead || readConversations(homeId, guildId),
    hasOperators || readOperators(homeId, guildId),
  ]);
}

async function readOperators(homeId: string, guildId: string): Promise<void> {
  try {
    const { operators } = await call('operator.list', { homeId, guildId });
    useGuilds.setState((state) => applyOperatorsRead(state, homeId, guildId, operators));
  } catch {
    // What is known of them stays; the list of threads, read beside it, says why.
  }
}

/** Events may have been missed: reads the lists, and every thread that was opened, afresh. */
async function readHomeAfresh(homeId: string): Promise<void> {
  await readHome(homeId);
  const opened = entriesOfHome(useMessages.getState().threads, homeId);
  for (const [conversationId, thread] of opened) {
    if (thread.load.kind !== 'idle') {
      await readThread(homeId, conversationId);
    }
  }
}
