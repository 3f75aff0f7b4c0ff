import { call, problemOf } from '../bridge/call.ts';
import {
  applyGuildLoad,
  applyGuildsRead,
  applyOperatorsRead,
  useGuilds,
} from '../entities/guild-store.ts';
import { applyHomeChanged, useHomes } from '../entities/home-store.ts';
import { loading, ready } from '../entities/load-state.ts';
import { useMessages } from '../entities/message-store.ts';
import { applyOutboxRead, useOutbox } from '../entities/outbox-store.ts';
import { readConversations, readThread } from '../features/conversation/actions.ts';
import { readDrafts, saveDraftsSoon } from '../features/conversation/draft-store.ts';
import { takeEvent } from './event-intake.ts';
import { takeOutboxEntry } from './outbox-intake.ts';

/** Hears everything that main pushes, and then reads what there is: in this order, no gap. */
export async function followHomes(): Promise<void> {
  const { on } = window.guildhall;
  on('home.changed', ({ home }) => {
    useHomes.setState((state) => applyHomeChanged(state, home));
    if (home.state.kind === 'live') {
      void readHomeOnce(home.id);
    }
  });
  on('home.event', ({ homeId, event }) => takeEvent(homeId, event));
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
  for (const home of homes) {
    useHomes.setState((state) => applyHomeChanged(state, home));
    void readHomeOnce(home.id);
  }
}

async function readOutbox(): Promise<void> {
  const { entries } = await call('outbox.list', {});
  useOutbox.setState((state) => applyOutboxRead(state, entries));
}

/** Reads a home unless it was read, or is being read, already. */
async function readHomeOnce(homeId: string): Promise<void> {
  const load = useGuilds.getState().load[homeId];
  if (load === undefined || load.kind === 'idle' || load.kind === 'failed') {
    await readHome(homeId);
  }
}

/** Reads a home's guilds, and of the first its operators and its threads. */
export async function readHome(homeId: string): Promise<void> {
  const set = useGuilds.setState;
  set((state) => applyGuildLoad(state, homeId, loading));
  try {
    const { guilds } = await call('guild.list', { homeId });
    set((state) => applyGuildsRead(state, homeId, guilds));
    const [guild] = guilds;
    if (guild !== undefined) {
      const reading = readConversations(homeId, guild.id);
      const { operators } = await call('operator.list', { homeId, guildId: guild.id });
      set((state) => applyOperatorsRead(state, guild.id, operators));
      await reading;
    }
    set((state) => applyGuildLoad(state, homeId, ready));
  } catch (error) {
    set((state) => applyGuildLoad(state, homeId, { kind: 'failed', problem: problemOf(error) }));
  }
}

/** Events may have been missed: reads the lists, and every thread that was opened, afresh. */
async function readHomeAfresh(homeId: string): Promise<void> {
  await readHome(homeId);
  const opened = Object.entries(useMessages.getState().threads);
  for (const [conversationId, thread] of opened) {
    if (thread.load.kind !== 'idle') {
      await readThread(homeId, conversationId);
    }
  }
}
