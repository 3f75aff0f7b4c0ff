import { afterEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { guildSchema } from '#shared/domain/guild/schema.ts';
import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { trashStore } from '../../entities/trash/trash-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildEntry, buildHome } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { closeToasts } from '../../testing/item-pane.tsx';
import { show, showIn, themes } from '../../testing/show.tsx';
import { showToast, Toaster } from '../../ui/toast.tsx';
import { TrashScreen } from './trash-screen.tsx';

const buildThing = (overrides: object = {}) =>
  ({
    id: 'wi_1',
    kind: 'work_item',
    title: 'Launch the product',
    type: 'epic',
    deletedAt: '2026-11-22T10:00:00.000Z',
    deletedBy: { id: 'usr_bob', type: 'user', name: 'Bob' },
    removedAt: '2026-12-22T10:00:00.000Z',
    belowCount: 59,
    ...overrides,
  }) as TrashedThing;

const things = [
  buildThing(),
  buildThing({ id: 'doc_1', kind: 'document', title: 'Menu', type: 'brief', belowCount: 0 }),
];

interface Shown {
  readonly rows?: readonly TrashedThing[];
  readonly home?: Partial<Home>;
  readonly entries?: readonly OutboxEntry[];
  readonly answers?: BridgeAnswers;
}

function showTrash({ rows = things, home = {}, entries = [], answers = {} }: Shown = {}) {
  trashStore.applyForgotten('local');
  useOutbox.setState({ entries, done: new Set() });
  useHomes.setState({ homes: [buildHome({ id: 'local', name: 'Bakery', ...home })] });
  const bridge = fakeBridge({
    'trash.list': () => ({ things: [...rows], nextCursor: null }),
    'outbox.submit': () => ({
      entry: buildEntry({ state: 'sent' }),
      output: { id: 'wi_2', restoredCount: 60 },
    }),
    ...answers,
  });
  const opened: string[] = [];
  const screen = (
    <>
      <main style={{ display: 'flex', height: '400px' }}>
        <TrashScreen
          homeId="local"
          guildId="gld_1"
          onOpen={(kind, id) => opened.push(`${kind} ${id}`)}
        />
      </main>
      <Toaster />
    </>
  );
  return { ...show(screen), bridge, opened };
}

afterEach(closeToasts);

const list = page.getByRole('list', { name: 'Deleted' });
const row = (title: string) => list.getByRole('listitem').filter({ hasText: title });
const rows = () => list.getByRole('listitem').elements().length;

test('a deleted thing says what it is, what goes with it, who deleted it and until when it stays', async () => {
  showTrash();
  await expect.element(row('Launch the product')).toBeVisible();
  const words = row('Launch the product').element().textContent;
  expect(words).toContain('Epic and 59 items below it');
  expect(words).toMatch(/Deleted by Bob, .*2026/);
  expect(words).toMatch(/Removed on .*2026/);
});

test('an item has its short name before its title, and is found by it', async () => {
  const guild = guildSchema.parse({ id: 'gld_1', name: 'Bakery', itemPrefix: 'BAK' });
  guildStore.applyPage('local', {}, { guilds: [guild], nextCursor: null });
  onTestFinished(() => guildStore.applyForgotten('local'));
  showTrash({ rows: [buildThing({ number: 12 }), ...things.slice(1)] });
  await expect.element(row('BAK-12 Launch the product')).toBeVisible();
  expect(row('Menu').element().textContent).not.toContain('BAK');
  await userEvent.fill(page.getByRole('searchbox'), 'bak-12');
  await expect.poll(rows).toBe(1);
});

test('a restored thing leaves the list, and opens from the notice', async () => {
  const { bridge, opened } = showTrash();
  await userEvent.click(row('Launch').getByRole('button', { name: 'Restore' }));
  await expect.poll(rows).toBe(1);
  const [submitted] = bridge.inputsOf('outbox.submit');
  expect(submitted).toMatchObject({
    operation: 'trash.restore',
    input: { guildId: 'gld_1', thingId: 'wi_1' },
  });
  await userEvent.click(page.getByRole('button', { name: 'Open' }));
  expect(opened).toEqual(['work_item wi_2']);
});

test('the notice of a deletion goes with its restoration: nothing is left to take back', async () => {
  showTrash();
  showToast({ words: 'Deleted Launch the product', onUndo: () => undefined });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await userEvent.click(row('Launch').getByRole('button', { name: 'Restore' }));
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

test('deleting forever asks first', async () => {
  const { bridge } = showTrash();
  await userEvent.click(row('Launch').getByRole('button', { name: 'Delete forever' }));
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Launch the product” forever?' });
  await expect.element(dialog.getByText(/59 items below it/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  await userEvent.click(row('Launch').getByRole('button', { name: 'Delete forever' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete forever' }));
  await expect.poll(rows).toBe(1);
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([{ operation: 'trash.delete' }]);
});

test('arrows lead from row to row, and the search narrows by title', async () => {
  showTrash();
  await expect.element(row('Launch')).toBeVisible();
  (row('Launch').getByRole('button', { name: 'Restore' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect
    .poll(() => document.activeElement?.closest('[role=listitem]')?.textContent)
    .toContain('Menu');
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search the trash' }), 'MENU');
  await expect.poll(rows).toBe(1);
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search the trash' }), 'nothing');
  await userEvent.click(page.getByRole('button', { name: 'Clear search' }));
  await expect.poll(rows).toBe(2);
});

test('an item that waits to be deleted says so, and can be kept', async () => {
  const deletion = (id: string, subjectTitle: string) =>
    buildEntry({
      id,
      operation: 'work_item.delete',
      subject: { kind: 'work_item', id: `wi_${id}` },
      input: { workItemId: `wi_${id}`, together: 'act' },
      subjectTitle,
      state: 'queued',
    });
  const { bridge } = showTrash({
    rows: [],
    entries: [deletion('a', 'Leaf'), deletion('b', 'Top')],
  });
  const waiting = page.getByRole('list', { name: 'Waiting to be deleted' });
  await expect.element(waiting.getByText('Top')).toBeVisible();
  await expect.element(waiting.getByText('and 1 more')).toBeVisible();
  await userEvent.click(waiting.getByRole('button', { name: 'Keep' }));
  expect(bridge.inputsOf('outbox.submit')).toMatchObject([{ input: { thingId: 'wi_b' } }]);
});

test('a service without a trash is told of before anything is deleted', async () => {
  showTrash({ rows: [], home: { kind: 'remote', extensions: [] } });
  await expect.element(page.getByText(/Bakery has no trash, so Guildhall keeps/)).toBeVisible();
  await expect.element(page.getByText('The trash is empty')).toBeVisible();
});

test('a trash that cannot be loaded says why, and loads again', async () => {
  let isDown = true;
  showTrash({
    answers: {
      'trash.list': () => {
        if (isDown) {
          throw problemError('unavailable', 'You’re offline.');
        }
        return { things: [...things], nextCursor: null };
      },
    },
  });
  await expect.element(page.getByText('You’re offline.')).toBeVisible();
  isDown = false;
  await userEvent.click(page.getByRole('button', { name: 'Retry' }));
  await expect.poll(rows).toBe(2);
});

test('of ten thousand deleted things few are on the page at once', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    buildThing({ id: `wi_${at}`, title: `Line ${at}` }),
  );
  showTrash({ rows: many });
  await expect.element(page.getByText('10,000 deleted')).toBeVisible();
  expect(rows()).toBeLessThan(60);
});

test.each(themes)('the trash passes axe in %s', async (theme) => {
  await showIn(theme);
  showTrash();
  await expect.element(row('Menu')).toBeVisible();
  expect(await violations()).toEqual([]);
});
