import { useCallback, useMemo } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { operatorStore } from '../../entities/operator/operator-store.ts';
import { useIsUnread } from '../../entities/read-state/use-unread.ts';
import { useList } from '../../entities/store/entity-store.ts';
import { useReadWorkLater } from '../../entities/work-item/linked-work.ts';
import type { LeavingMessages } from '../../features/conversation/messages-markdown.ts';
import type { MakeDocument } from '../../features/conversation/text-offers.tsx';
import { ThreadView } from '../../features/conversation/thread-view.tsx';
import { Decisions } from '../../features/decision/decisions.tsx';
import { threadActs } from '../actions/thread-menu.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { WorkFromMessage } from '../links/work-from-message.tsx';
import { hrefOf, messagePath, sharedAddressOf, threadsPath } from '../places/paths.ts';
import type { Route } from '../places/routes.ts';
import { unsentOf } from './unsent-of.tsx';

/** One thread of a guild. What it gives to the thread stays the same while messages come. */
export function ThreadPane({
  route: { homeId, conversationId, messageId },
  guildId,
  operators,
  isAlone,
}: {
  route: Extract<Route, { name: 'thread' }>;
  guildId: string;
  operators: readonly Operator[];
  isAlone: boolean;
}) {
  const threadsHref = hrefOf(threadsPath(homeId));
  const { rows } = useList(operatorStore, homeId, { guildId });
  const isUnread = useIsUnread(homeId, conversationId) === true;
  useReadWorkLater(homeId, guildId);
  const acts = useCallback(
    () => threadActs({ homeId, conversationId, isUnread }, true),
    [homeId, conversationId, isUnread],
  );
  return (
    <ThreadView
      {...{ homeId, guildId, conversationId, messageId, threadsHref, acts }}
      {...useThreadWays(homeId, guildId, conversationId)}
      WorkFrom={WorkFromMessage}
      roles={useMemo(() => rolesOf(rows), [rows])}
      described={useMemo(() => rolesOf(operators), [operators])}
      backHref={isAlone ? threadsHref : undefined}
      unsent={unsentOf(homeId, 'conversation', conversationId)}
      decisions={<Decisions {...{ homeId, guildId }} about={{ conversationId }} />}
    />
  );
}

/** The ways that lead on from a thread. */
function useThreadWays(homeId: string, guildId: string, conversationId: string) {
  const addressOf = useCallback(
    (id: string) => sharedAddressOf(homeId, messagePath(homeId, conversationId, id)),
    [homeId, conversationId],
  );
  const onExport = useCallback(
    (selected: LeavingMessages) =>
      openDialog({ kind: 'export-thread', homeId, conversationId, selected }),
    [homeId, conversationId],
  );
  const onNewThread = useCallback(
    (opening: string, title: string) => {
      const operatorIds = operatorsIn(homeId, conversationId);
      openDialog({ kind: 'new-thread', homeId, guildId, operatorIds, opening, title });
    },
    [homeId, guildId, conversationId],
  );
  const onMakePlan = useCallback(
    (said: readonly Pick<Message, 'id' | 'text'>[]) => {
      const sources = said.map(({ id, text }) => ({ text, address: addressOf(id) }));
      openDialog({ kind: 'plan', homeId, guildId, conversationId, sources });
    },
    [homeId, guildId, conversationId, addressOf],
  );
  const makeDocument: MakeDocument = useCallback(
    async (written) => {
      const maker = await import('../../features/documents/make-document.ts');
      return maker.makeDocument({ homeId, guildId }, written);
    },
    [homeId, guildId],
  );
  return { addressOf, onExport, onNewThread, onMakePlan, makeDocument };
}

/** The ids of the operators of a thread. */
function operatorsIn(homeId: string, conversationId: string): readonly string[] {
  const { participants = [] } = conversationStore.row(homeId, conversationId) ?? {};
  return participants.filter(({ type }) => type === 'operator').map(({ id }) => id);
}

function rolesOf(operators: readonly Operator[]): Record<string, string | undefined> {
  return Object.fromEntries(operators.map(({ id, role }) => [id, role]));
}
