import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import type { Message } from '#shared/domain/message/schema.ts';
import { drafts } from '../../../renderer/entities/local-state/draft-store.ts';
import { useHomes } from '../../../renderer/entities/home/home-store.ts';
import { applyThreadRead, useMessages } from '../../../renderer/entities/message/message-store.ts';
import { applyEvent } from '../../../renderer/entities/nouns.ts';
import {
  saveMarker,
  readMarkers,
} from '../../../renderer/entities/read-state/read-marker-store.ts';
import { ThreadView } from '../../../renderer/features/conversation/thread-view.tsx';
import {
  buildConversation,
  buildHome,
  buildOperator,
} from '../../../renderer/testing/build-entities.ts';
import { fakeBridge } from '../../../renderer/testing/fake-bridge.ts';
import type { Contender, ThreadName } from './contender.ts';
import { messagesOf, threadLength } from './messages.ts';
import { fillLocal } from '../../../renderer/testing/fill-local.ts';

const noAddress = () => '';

const homeId = 'local';
const guildId = 'gld_1';
const user = { id: 'usr_1', name: 'Kim' };
const roles = { opr_ada: 'Plans' };

/** The messages that were appended to the thread that is shown. */
const appended: Message[] = [];

let root: Root | undefined;
let shown: ThreadName = 'other';

fakeBridge({
  'conversation.get': ({ conversationId }) =>
    buildConversation({
      id: conversationId,
      title: 'The feast',
      participants: [{ ...user, type: 'user' }, buildOperator('opr_ada', 'Ada')],
    }),
  'message.list': ({ conversationId, limit = 50, cursor }) =>
    pageOf(conversationId as ThreadName, Number(limit), cursor),
  'home.watch': () => ({}),
});
useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local', user } as never)] });
drafts.use.setState({ load: 'ready' });
fillLocal(readMarkers);

/**
 * The view of a thread in the application, with its stores, before a main that has all messages.
 * The page knows some of the newest from before, and reads all others by their cursor.
 */
export function threadKnowing(known: number): Contender {
  return {
    keep: (thread) => {
      const [last] = messagesOf(thread, threadLength - 1, threadLength);
      if (last !== undefined) {
        const { id: messageId, createdAt } = last;
        const mark = { homeId, conversationId: thread, messageId, createdAt };
        saveMarker({ ...mark, isBaseline: false, isUnread: false });
      }
      if (known > 0 && thread === 'long') {
        const page = pageOf(thread, known, undefined);
        useMessages.setState((state) => applyThreadRead(state, homeId, thread, page));
      }
    },
    show: (place, thread) => {
      shown = thread;
      root ??= createRoot(place);
      root.render(
        <main className="shell-main" style={{ flex: 1 }}>
          <ThreadView
            key={thread}
            {...{ homeId, roles }}
            conversationId={thread}
            threadsHref="#"
            onExport={() => undefined}
            onNewThread={() => undefined}
            onMakePlan={() => undefined}
            addressOf={noAddress}
          />
        </main>,
      );
    },
    append: (message) => {
      appended.push(message);
      applyEvent(homeId, {
        id: `evt_${message.id}`,
        type: 'message.created',
        guildId,
        createdAt: message.createdAt,
        data: { conversationId: shown, message },
      } as never);
    },
    scroller: () => document.querySelector('[role=log]'),
  };
}

/** The messages before a cursor, newest first. The cursor is the number of all that are older. */
function pageOf(thread: ThreadName, limit: number, cursor: string | undefined) {
  const to = cursor === undefined ? threadLength + appended.length : Number(cursor);
  const from = Math.max(0, to - limit);
  const kept = messagesOf(thread, Math.min(from, threadLength), Math.min(to, threadLength));
  const added = appended.slice(Math.max(0, from - threadLength), Math.max(0, to - threadLength));
  return {
    messages: [...kept, ...added].toReversed(),
    nextCursor: from === 0 ? null : String(from),
  };
}
