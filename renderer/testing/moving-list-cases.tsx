import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import { boards } from '../entities/local-state/board-store.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { triageStore } from '../entities/local-state/triage-store.ts';
import { notificationStore } from '../entities/notification/notification-store.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import { InboxScreen } from '../features/inbox/inbox-screen.tsx';
import { threadRows } from '../features/conversation/thread-rows.ts';
import { WorkBoard } from '../features/work/board/work-board.tsx';
import { WorkOutline } from '../features/work/outline/work-outline.tsx';
import { fillLocal } from './fill-local.ts';
import { buildHome, buildMessages, buildWorkItem } from './build-entities.ts';
import { buildItemPlace } from './build-item-place.ts';
import { Pane } from './log-pane.tsx';
import { answerItems, homeId, hrefOf, nothing } from './read-list-cases.tsx';
import type { ListCase } from './read-list-cases.tsx';

const guild = guildSchema.parse({ id: 'gld_1', name: 'The guild' });

/** Has the home know these items and no others, the first one as the newest. */
function setItems(names: readonly string[], of: Partial<WorkItem>): void {
  const workItems = names.map((name, at) =>
    buildWorkItem({ id: name, title: name, updatedAt: dayOf(-at), createdAt: dayOf(at), ...of }),
  );
  answerItems(workItems);
  workItemStore.applyForgotten(homeId());
  for (const query of [{ guildId: 'gld_1' }, { guildId: 'gld_1', status: 'review' }]) {
    workItemStore.applyPage(homeId(), query, { workItems, nextCursor: null });
  }
}

const dayOf = (day: number) => new Date(Date.UTC(2026, 5, 1 + day)).toISOString();

/** The lists that have a movement of their own: letters or sides mean something else in them. */
export const movingListCases: readonly ListCase[] = [
  {
    name: 'the outline of work',
    build: (names) => {
      useHomes.setState({ homes: [buildHome({ id: homeId() })] });
      setItems(names, { type: 'objective' });
      return (
        <div style={{ display: 'grid', height: '400px' }}>
          <WorkOutline
            place={buildItemPlace({ homeId: homeId() })}
            matches={undefined}
            draft={undefined}
            onDraft={nothing}
            onOpen={nothing}
          />
        </div>
      );
    },
  },
  {
    name: 'the board of work',
    build: (names) => {
      useHomes.setState({ homes: [buildHome({ id: homeId() })] });
      fillLocal(boards);
      setItems(names, { status: 'todo' });
      return (
        <div style={{ display: 'grid', height: '400px' }}>
          <WorkBoard
            place={buildItemPlace({ homeId: homeId() })}
            matches={undefined}
            onOpen={nothing}
          />
        </div>
      );
    },
  },
  {
    name: 'the inbox',
    // Letters are its shortcuts.
    hasNoLetters: true,
    build: (names) => {
      fillLocal(triageStore);
      useHomes.setState({ homes: [buildHome({ id: homeId(), kind: 'local' })] });
      guildStore.applyPage(homeId(), {}, { guilds: [guild], nextCursor: null });
      notificationStore.applyPage(homeId(), {}, { notifications: [], nextCursor: null });
      setItems(names, { status: 'review' });
      return (
        <div style={{ display: 'flex', height: '400px' }}>
          <InboxScreen
            thingOf={nothing}
            hrefOf={({ thing }) => hrefOf(thing.id)}
            onOpen={nothing}
            onOpenModels={nothing}
            onApprove={nothing}
            onSendBack={nothing}
            onDecide={nothing}
          />
        </div>
      );
    },
  },
  {
    name: 'the messages of a thread',
    // Letters write, the Page keys scroll, and no message goes.
    hasNoLetters: true,
    hasNoPages: true,
    isStill: true,
    build: (names) => <Pane rows={threadRows(buildMessages(...names), [])} />,
  },
];
