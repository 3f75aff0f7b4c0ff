import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { statusInNeed } from '#shared/rules/needs.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { useDecisionReading } from '../../entities/decision/use-decision-reading.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { isConnected, offers, useHomes } from '../../entities/home/home-store.ts';
import { readStuck } from '../../entities/run/stuck-store.ts';
import { triageKinds } from '#shared/local/triage-kinds.ts';
import {
  isTriageKnown,
  saveTriage,
  triageKey,
  triageOf,
  triageStore,
} from '../../entities/local-state/triage-store.ts';
import { notificationStore } from '../../entities/notification/notification-store.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { readThread } from '../../entities/message/read-thread.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { inboxGuildIds } from './gather-inbox.ts';

/** The maximum number of threads that are read to learn whether operators were stopped. */
const maxThreads = 10;
const beforeAll = '1970-01-01T00:00:00.000Z';

/** Reads the needs of a home: items in review, reports, stuck runs and stopped operators. */
export function InboxReading({ homeId }: { homeId: string }) {
  useStoppableThreads(homeId);
  useToldBefore(homeId);
  const guildIds = useStore(guildStore.api, (state) => inboxGuildIds(homeId, state).join('\n'));
  return idsIn(guildIds).map((guildId) => (
    <GuildReading key={guildId} homeId={homeId} guildId={guildId} />
  ));
}

function GuildReading({ homeId, guildId }: { homeId: string; guildId: string }) {
  useStuckReading(homeId, guildId);
  useDecisionReading(homeId, guildId);
  useEffect(() => {
    void workItemStore.readOnce(homeId, { guildId, status: statusInNeed });
  }, [homeId, guildId]);
  const { load, rows, nextCursor } = useStore(documentStore.api, (state) =>
    documentStore.list(homeId, { guildId }, state),
  );
  const hasBegun = triageStore.use((state) => state.rows.has(toldKey(homeId)));
  // The newest documents come last.
  const hasMore = nextCursor !== undefined && rows.length < pageLimits.inboxReports;
  useEffect(() => {
    if (load.kind === 'idle') {
      void documentStore.readOnce(homeId, { guildId });
    } else if (load.kind === 'ready' && hasMore) {
      void documentStore.readFurther(homeId, { guildId });
    } else if (load.kind === 'ready' && hasBegun) {
      beginReports(homeId, guildId);
    }
  }, [homeId, guildId, load, hasMore, hasBegun]);
  return null;
}

/** Reads the stuck runs of a guild whenever its home can be asked. */
function useStuckReading(homeId: string, guildId: string): void {
  const isTold = useHomes(({ homes }) => {
    const home = homes.find(({ id }) => id === homeId);
    return home !== undefined && isConnected(home) && offers(home, 'operator-runs');
  });
  useEffect(() => {
    if (isTold) {
      void readStuck(homeId, guildId);
    }
  }, [homeId, guildId, isTold]);
}

/** The key of the decision about all notifications of a home. */
function toldKey(homeId: string) {
  return triageKey(homeId, triageKinds.told, homeId);
}

/**
 * Counts the notifications at this computer's first look as read, as the lists of threads do. A home
 * whose reports have begun is older than this mark, and its notifications stay as they are.
 */
function useToldBefore(homeId: string): void {
  const known = triageStore.use();
  const { load, rows } = useStore(notificationStore.api, (state) =>
    notificationStore.list(homeId, {}, state),
  );
  const isNew = isTriageKnown(known) && load.kind === 'ready' && !known.rows.has(toldKey(homeId));
  useEffect(() => {
    if (isNew) {
      const wasThere = [...known.rows.values()].some(
        ({ key, value }) => key.homeId === homeId && value.state === 'begun',
      );
      const times = wasThere ? [] : rows.map(({ createdAt }) => createdAt);
      const changedAt = times.reduce((newest, at) => (at > newest ? at : newest), beforeAll);
      const begun = { kind: triageKinds.told, id: homeId, state: 'begun', hereAt: '' } as const;
      saveTriage({ homeId, ...begun, changedAt });
    }
  }, [homeId, isNew, known.rows, rows]);
}

/** Counts the reports at this computer's first look as known. */
function beginReports(homeId: string, guildId: string): void {
  const begun = { homeId, kind: 'guild', id: guildId, state: 'begun', hereAt: '' } as const;
  if (triageOf(triageKey(homeId, begun.kind, begun.id)) === undefined) {
    const times = documentStore.list(homeId, { guildId }).rows.map(({ createdAt }) => createdAt);
    const changedAt = times.reduce((newest, at) => (at > newest ? at : newest), beforeAll);
    saveTriage({ ...begun, changedAt });
  }
}

/**
 * Reads the newest messages of threads in which operators may have been stopped, since no list says
 * so. These threads have several operators, one of whom wrote last.
 */
function useStoppableThreads(homeId: string): void {
  const held = useStore(conversationStore.api, ({ homes }) => homes[homeId]?.held);
  useEffect(() => {
    if (held === undefined) {
      return;
    }
    const threads = conversationStore
      .rows(homeId)
      .filter(isStoppable)
      .toSorted((a, b) => (lastAt(a) < lastAt(b) ? 1 : -1));
    for (const { id } of threads.slice(0, maxThreads)) {
      if (threadOf(useMessages.getState(), homeId, id).load.kind === 'idle') {
        void readThread(homeId, id);
      }
    }
  }, [homeId, held]);
}

function isStoppable({ participants, lastMessage, archived }: Conversation): boolean {
  const operators = participants.filter(({ type }) => type === 'operator');
  const isByOperator = operators.some(({ id }) => id === lastMessage?.authorId);
  return operators.length > 1 && isByOperator && !archived;
}

function lastAt({ lastMessage }: Conversation): string {
  return lastMessage?.createdAt ?? '';
}

function idsIn(lines: string): string[] {
  return lines.split('\n').filter((id) => id !== '');
}
