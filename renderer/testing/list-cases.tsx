import { useState } from 'react';
import type { Act } from '#shared/capability/act.ts';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { useActs } from '../entities/acts/act-store.ts';
import { boards } from '../entities/local-state/board-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import { OperatorChoices } from '../features/conversation/operator-choices.tsx';
import { Outline } from '../features/documents/reader/outline.tsx';
import { InboxSettled } from '../features/inbox/inbox-settled.tsx';
import { OutboxScreen } from '../features/outbox/outbox-screen.tsx';
import { WaitingDeletions } from '../features/trash/waiting-deletions.tsx';
import { ItemChildren } from '../features/work/item/item-children.tsx';
import { StuckList } from '../features/work/overview/stuck-list.tsx';
import { buildEntry, buildHome, buildWorkItem } from './build-entities.ts';
import { inboxOf } from './build-inbox.ts';
import { homeId, hrefOf, nothing, readListCases } from './read-list-cases.tsx';
import type { ListCase } from './read-list-cases.tsx';
import { movingListCases } from './moving-list-cases.tsx';
import { MentionList } from '../ui/mention-list.tsx';
import { PageList } from '../ui/page-list.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';
import { HomeList } from '../app/homes/home-list.tsx';
import { Rail } from '../app/homes/rail.tsx';
import { RecentChanges } from '../app/dialogs/recent-changes.tsx';
import { triageStore } from '../entities/local-state/triage-store.ts';

const at = '2026-11-21T10:00:00.000Z';

const entriesOf = (names: readonly string[], operation: WriteOperationName) =>
  names.map((name) =>
    buildEntry({
      id: `out_${name}`,
      homeId: homeId(),
      operation,
      subject: { kind: 'work_item', id: `itm_${name}` },
      input: { workItemId: `itm_${name}`, title: name },
      subjectTitle: name,
      state: operation === 'work_item.delete' ? 'queued' : 'rejected',
    }),
  );

const setEntries = (names: readonly string[], operation: WriteOperationName) => {
  useHomes.setState({ homes: [buildHome({ id: homeId() })] });
  useOutbox.setState({ entries: entriesOf(names, operation), done: new Set() });
};

/** Every list whose rows can be reached (decision 0189). */
export const listCases: readonly ListCase[] = [
  ...readListCases,
  ...movingListCases,
  {
    name: 'homes',
    build: (names) => {
      useHomes.setState({ homes: names.map((name) => buildHome({ id: name, name })) });
      return (
        <Rail
          shownId=""
          context={{ hasPanes: true, thread: undefined, thing: undefined }}
          onShow={nothing}
          onSettings={nothing}
          onConnect={nothing}
        />
      );
    },
  },
  {
    name: 'homes in the settings',
    build: (names) => {
      useHomes.setState({ homes: names.map((name) => buildHome({ id: name, name })) });
      return <HomeList />;
    },
  },
  {
    name: 'operators to choose',
    few: 5,
    build: (names) => (
      <OperatorChoices
        operators={names.map((name) => operatorSchema.parse({ id: name, name, role: 'Baker' }))}
        chosen={new Set()}
        onToggle={nothing}
      >
        {null}
      </OperatorChoices>
    ),
  },
  {
    name: 'outbox',
    build: (names) => {
      setEntries(names, 'work_item.update');
      return <OutboxScreen thingHref={(_, __, id) => hrefOf(id)} />;
    },
  },
  {
    name: 'deletions that wait',
    build: (names) => {
      setEntries(names, 'work_item.delete');
      return <WaitingDeletions place={{ homeId: homeId(), guildId: 'gld_1', onOpen: nothing }} />;
    },
  },
  {
    name: 'what mentions a thing',
    build: (names) => (
      <MentionList
        found={names.map((name) => ({ kind: 'thread', id: name, title: name }))}
        hrefs={{ thread: hrefOf, document: hrefOf }}
        none="None"
      />
    ),
  },
  {
    name: 'children of an item',
    most: pageLimits.shownChildren,
    build: (names) => (
      <ItemChildren
        homeId={homeId()}
        guildId="gld_1"
        item={buildWorkItem({ type: 'epic' })}
        items={names.map((name) => buildWorkItem({ id: name, title: name }))}
        itemHref={hrefOf}
      />
    ),
  },
  {
    name: 'items that do not get on',
    most: 20,
    build: (names) => (
      <StuckList
        stuckFor={() => ({
          quiet: names.map((name) => ({ item: buildWorkItem({ id: name, title: name }), days: 9 })),
          inReview: [],
        })}
        onOpen={nothing}
      />
    ),
  },
  {
    name: 'headings of a document',
    build: (names) => (
      <Outline
        screen={{ current: null }}
        facts={[
          {
            headings: names.map((words, ordinal) => ({ level: 1, words, ordinal })),
          } as never,
        ]}
        onShow={nothing}
      />
    ),
  },
  {
    name: 'pages of a dialog',
    build: (names) => (
      <PageList
        label="Pages"
        pages={names.map((name) => ({ id: name, title: name }))}
        shownId={undefined}
        onShow={nothing}
      />
    ),
  },
  {
    name: 'settled things of the inbox',
    most: 50,
    isStill: true,
    words: 'Bring back',
    build: (names) => {
      const items = names.map((name) => buildWorkItem({ id: name, title: name, status: 'review' }));
      const { needs } = inboxOf({ inReview: items });
      return <InboxSettled putOff={[]} done={needs} hrefOf={() => '#'} onOpen={nothing} />;
    },
  },
  {
    name: 'recent changes',
    build: (names) => {
      const acts = names.toReversed().map((name): Act => ({
        id: name,
        homeId: homeId(),
        start: '',
        at,
        name,
        scopes: [],
        changes: [],
        state: 'done',
        turn: 0,
      }));
      useHomes.setState({ homes: [buildHome({ id: homeId() })] });
      useActs.setState({ acts });
      return <RecentChanges onClose={nothing} />;
    },
  },
  {
    name: 'virtual list',
    build: (names) => <Documents names={names} />,
  },
];

function Documents({ names }: { names: readonly string[] }) {
  const [active, setActive] = useState(0);
  return (
    <div style={{ display: 'grid', height: '300px' }}>
      <VirtualList
        label="Rows"
        rows={names}
        activeIndex={Math.min(active, Math.max(names.length - 1, 0))}
        onMove={setActive}
        onOpen={nothing}
        wordsOf={(name) => name}
      >
        {(name) => name}
      </VirtualList>
    </div>
  );
}

/** Leaves nothing of a list to the next test. */
export function forgetLists(): void {
  useHomes.setState({ homes: [] });
  useOutbox.setState({ entries: [] });
  useActs.setState({ acts: [] });
  triageStore.use.setState({ load: 'idle', rows: new Map() });
  boards.use.setState({ load: 'idle', rows: new Map() });
}
