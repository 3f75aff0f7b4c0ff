import type { ReactElement } from 'react';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { trashStore } from '../entities/trash/trash-store.ts';
import { ThreadList } from '../features/conversation/thread-list.tsx';
import { SearchScreen } from '../features/search/search-screen.tsx';
import { BackupList } from '../features/settings/backup-list.tsx';
import { TrashScreen } from '../features/trash/trash-screen.tsx';
import { buildConversation, buildHome, buildOperator } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';

/** A time that many days before. */
const earlier = (days: number) => new Date(Date.UTC(2026, 10, 20 - days)).toISOString();
/** The way to a row. */
export const hrefOf = (id: string) => `#/${id}`;
/** The act of a press in these tests. */
export const nothing = (): undefined => undefined;

/** The names that main answers now, for lists that are read. */
let answered: readonly string[] = [];
let answeredItems: readonly WorkItem[] = [];
/** Each time another home, so that nothing is known of it. */
let homes = 0;
/** The home of the lists of this test. */
export const homeId = () => `home_${homes}`;

/** Has main answer these items from now on. */
export function answerItems(items: readonly WorkItem[]): void {
  answeredItems = items;
}

/** A list of the page, as a test shows it. */
export interface ListCase {
  readonly name: string;
  /** Shows rows with these names: sets what the list is read from, and answers the list. */
  readonly build: (names: readonly string[]) => ReactElement;
  /** With how many rows it is such a list; more are searched. */
  readonly few?: number;
  /** How many rows it shows at most. */
  readonly most?: number;
  /** The words of every row, where they are not its name: letters then lead to no row. */
  readonly words?: string;
  /** Letters mean something else in it, and lead to no row. */
  readonly hasNoLetters?: boolean;
  /** The Page keys scroll it. */
  readonly hasNoPages?: boolean;
  /** It is not read again while it is shown. */
  readonly isStill?: boolean;
}

const trashed = (name: string, index: number) =>
  ({
    id: `itm_${name}`,
    kind: 'work_item',
    title: name,
    type: 'task',
    deletedAt: earlier(index),
    deletedBy: { id: 'usr_1', type: 'user', name: 'Bob' },
    removedAt: earlier(index),
    belowCount: 0,
  }) as TrashedThing;

/** The lists that are read from main. */
export const readListCases: readonly ListCase[] = [
  {
    name: 'threads',
    build: (names) => {
      answered = names;
      void conversationStore.read(homeId(), { guildId: 'gld_1' });
      return (
        <ThreadList
          homeId={homeId()}
          guildId="gld_1"
          selectedId={undefined}
          hrefOf={hrefOf}
          actsOf={() => [{ label: 'Mark as read', onSelect: nothing }]}
          markOf={() => ({ label: 'Mark as read', onSelect: nothing })}
          onRename={nothing}
        />
      );
    },
  },
  {
    name: 'trash',
    build: (names) => {
      answered = names;
      useHomes.setState({ homes: [buildHome({ id: homeId() })] });
      void trashStore.read(homeId(), { guildId: 'gld_1' });
      return (
        <div style={{ display: 'flex', height: '400px' }}>
          <TrashScreen homeId={homeId()} guildId="gld_1" onOpen={nothing} />
        </div>
      );
    },
  },
  {
    name: 'results of a search',
    most: pageLimits.searchResults,
    isStill: true,
    build: (names) => {
      answered = names;
      return (
        <SearchScreen
          query="row"
          guilds={[{ home: buildHome({ extensions: ['search'] }), guildId: 'gld_1' }]}
          onQuery={nothing}
          hrefOf={(_, { id }) => hrefOf(id)}
          onOpen={nothing}
        />
      );
    },
  },
  {
    name: 'backups',
    isStill: true,
    words: 'Restore',
    build: (names) => {
      answered = names;
      return <BackupList onChanged={nothing} />;
    },
  },
];

/** Has main answer the lists that are read, in a home of which nothing is known. */
export function answerLists(): void {
  homes += 1;
  answeredItems = [];
  fakeBridge({
    'conversation.list': () => ({
      conversations: answered.map((name, index) =>
        buildConversation({
          id: name,
          title: name,
          updatedAt: earlier(index),
          participants: [buildOperator('a', 'Ada')],
        }),
      ),
      nextCursor: null,
    }),
    'trash.list': () => ({ things: answered.map(trashed), nextCursor: null }),
    'search.find': () => ({
      results: answered.map((name) => ({
        kind: 'work_item' as const,
        id: name,
        title: name,
        snippet: '',
      })),
    }),
    'notification.list': () => ({ notifications: [], nextCursor: null }),
    'work_item.list': () => ({ workItems: [...answeredItems], nextCursor: null }),
    'document.list': () => ({ documents: [], nextCursor: null }),
    'guild.list': () => ({ guilds: [guildSchema.parse({ id: 'gld_1', name: 'The guild' })] }),
    'operator.list': () => ({ operators: [] }),
    'backup.list': () => ({
      backups: answered.map((name, day) => ({
        name,
        madeAt: earlier(day),
        bytes: 1,
      })),
    }),
  });
}
