import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { useActivity } from '../entities/progress/activity-store.ts';
import { drafts as draftStore } from '../entities/local-state/draft-store.ts';
import type { LocalRows } from '../entities/local-state/local-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { useOutbox } from '../entities/outbox/outbox-store.ts';
import { workItemStore } from '../entities/work-item/work-item-store.ts';
import { buildEntry, buildHome, buildWorkItem } from './build-entities.ts';
import { fakeBridge } from './fake-bridge.ts';
import type { BridgeAnswers } from './fake-bridge.ts';
import { show } from './show.tsx';
import { WindowParts } from './window-parts.tsx';
import { ItemScreen } from '../features/work/item/item-screen.tsx';

export const homeId = 'local';
export const guildId = 'gld_1';
const operators = [
  { id: 'opr_1', name: 'Ada', role: 'Engineer', capabilities: [] },
  { id: 'opr_2', name: 'Mira', role: 'Writer', capabilities: [] },
];

export const task = buildWorkItem({
  id: 'itm_t',
  title: 'Bake bread',
  parentId: 'itm_e',
  progress: 40,
});
export const epic = buildWorkItem({
  id: 'itm_e',
  type: 'epic',
  title: 'Autumn menu',
  progress: 90,
});
export const plan = [
  epic,
  task,
  buildWorkItem({ id: 'itm_f', title: 'Buy flour', parentId: 'itm_e' }),
];

type Item = ReturnType<typeof buildWorkItem>;

interface Shown {
  readonly items?: readonly Item[];
  readonly workItemId?: string;
  readonly home?: Parameters<typeof buildHome>[0];
  readonly answers?: BridgeAnswers;
  readonly drafts?: LocalRows<'draft'>['rows'];
  /** The driver of all operators. */
  readonly driver?: object;
}

/** The screen of an item of a guild, before a main that takes whatever is written. */
export function showItem({
  items = plan,
  workItemId = 'itm_t',
  home = {},
  answers = {},
  drafts = new Map(),
  driver,
}: Shown = {}) {
  workItemStore.applyForgotten(homeId);
  useOutbox.setState({ entries: [], done: new Set() });
  draftStore.use.setState({ load: 'ready', rows: drafts });
  useActivity.setState({ conversations: {}, items: {} });
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local', ...home })] });
  const opened: (readonly unknown[])[] = [];
  const bridge = fakeBridge({
    'work_item.list': () => ({ workItems: [...items], nextCursor: null }),
    'run.list': () => ({ runs: [], nextCursor: null }),
    'conversation.get': () => {
      throw problemError('not_found', 'There is no such thread.');
    },
    'document.list': () => ({ documents: [], nextCursor: null }),
    'search.find': () => ({ results: [] }),
    'work_item.history': () => ({
      changes: [],
      nextCursor: null,
      beginsAt: '2026-11-01T10:00:00.000Z',
    }),
    'clipboard.write': () => ({}),
    'outbox.submit': ({ input }) => {
      const { workItemId: id, ...change } = input;
      if (id !== undefined) {
        tell({ id, ...change });
      }
      return { entry: buildEntry({ state: 'sent' }), output: undefined };
    },
    ...answers,
  });
  const screen = (
    <>
      <main>
        <ItemScreen
          homeId={homeId}
          guildId={guildId}
          workItemId={workItemId}
          operators={operators.map((each) => ({ ...each, ...(driver && { driver }) })) as never}
          workHref="#/work"
          itemHref={(id) => `#/item/${id}`}
          threadHref={(id) => `#/thread/${id}`}
          documentHref={(id) => `#/document/${id}`}
          runHref={(id) => `#/run/${id}`}
          addressOf={(id) => `guildhall://home/local/item/${id}`}
          onDiscuss={(...what) => opened.push(what)}
          onSendBack={() => opened.push(['send back'])}
          onDeleted={(parentId) => opened.push(['deleted', parentId])}
        />
      </main>
      <WindowParts />
    </>
  );
  const submitted = () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
  return { ...show(screen), bridge, submitted, opened };
}

let minute = 0;

/** Tells of a change of an item, as an event does; null takes a field away. */
export function tell(change: Record<string, unknown>): void {
  minute += 1;
  const known = workItemStore.row(homeId, String(change['id']));
  const updatedAt = new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString();
  const row = buildWorkItem({ ...known, ...change, updatedAt });
  workItemStore.applyRows(homeId, [row], { isEvent: true, scopeId: guildId });
}

export const title = page.getByRole('textbox', { name: 'Title' });
export const progress = page.getByRole('spinbutton', { name: 'Progress' });
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const chooser = (name: string) => page.getByRole('combobox', { name });

/** Closes the toasts that a test has left. */
export async function closeToasts(): Promise<void> {
  const left = () => [...document.querySelectorAll<HTMLElement>('.toast')];
  // One that is on its way out goes by itself.
  for (const toast of left()) {
    toast.querySelector<HTMLElement>('.toast-act:last-child')?.click();
  }
  await expect.poll(left).toEqual([]);
}

/** Puts the focus into a field and replaces what stands there. */
export async function type(field: typeof title, words: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard(words);
}
