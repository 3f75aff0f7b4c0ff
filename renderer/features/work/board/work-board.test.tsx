import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { boards } from '../../../entities/local-state/board-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { forgetHome } from '../../../entities/nouns.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import { offeredAction } from '../../../actions/offered-actions.ts';
import { buildItemPlace } from '../../../testing/build-item-place.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { WindowParts } from '../../../testing/window-parts.tsx';
import { WorkBoard } from './work-board.tsx';
import '../../../ui/screen.css';
import '../work.css';

const place = { homeId: 'local', guildId: 'gld_1' };
const column = (status: string) => page.getByRole('list', { name: status, exact: true });
const card = (title: string) => page.getByRole('button', { name: title, exact: true });

const titlesIn = (status: string) =>
  column(status)
    .getByRole('listitem')
    .elements()
    .map((element) => element.querySelector('.card-title')?.textContent);

const items: readonly WorkItem[] = [
  { id: 'obj', type: 'objective', title: 'Open the bakery', priority: 'critical' },
  { id: 'oven', title: 'Find an oven', priority: 'high' },
  { id: 'flour', title: 'Buy flour' },
  { id: 'sign', title: 'Paint a sign', status: 'in_progress', assignedOperatorId: 'opr_1' },
  { id: 'permit', title: 'Get the permit', status: 'review', progress: 80 },
].map((fields) => buildWorkItem(fields));

const operators = [
  operatorSchema.parse({
    id: 'opr_1',
    name: 'Ada Lovelace',
    role: 'Planner',
    personality: '',
    capabilities: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
  }),
];

let opened: string[];

beforeEach(() => {
  forgetHome('local');
  opened = [];
  fillLocal(boards);
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
});

function listItems(rows: readonly WorkItem[]): void {
  workItemStore.applyForgotten('local');
  workItemStore.applyPage('local', { guildId: 'gld_1' }, { workItems: rows, nextCursor: null });
}

/** The board before a main that does every change a frame later. */
function showBoard(rows: readonly WorkItem[] = items) {
  const bridge = fakeBridge({
    'outbox.submit': async ({ input }) => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const { workItemId, ...change } = input as { workItemId: string };
      const item = workItemStore.row('local', workItemId);
      if (item !== undefined) {
        workItemStore.applyRows('local', [{ ...item, ...change }], {
          isEvent: false,
          scopeId: 'gld_1',
        });
      }
      return { entry: buildEntry({ id: 'out_1', state: 'sent' }), output: undefined };
    },
  });
  listItems(rows);
  const board = (matches?: ReadonlySet<string>) => (
    <>
      <main className="screen work" style={{ height: '100%' }}>
        <h1>Work</h1>
        <input aria-label="Elsewhere" />
        <WorkBoard
          place={buildItemPlace({ operators })}
          matches={matches}
          onOpen={(id) => opened.push(id)}
        />
      </main>
      <WindowParts />
    </>
  );
  const shown = show(board());
  return { bridge, filter: (matches?: ReadonlySet<string>) => shown.change(board(matches)) };
}

test('each status is a list of its cards, the highest priority first, and empty ones say so', async () => {
  showBoard();
  await expect
    .poll(() => titlesIn('To do'))
    .toEqual(['Open the bakery', 'Find an oven', 'Buy flour']);
  await expect.element(column('Done')).toBeInTheDocument();
  expect(page.getByText('No items').elements()).toHaveLength(3);
  await userEvent.click(card('Buy flour'));
  expect(opened).toEqual(['flour']);
});

test('arrows go from card to card and from column to column, and skip empty ones', async () => {
  showBoard();
  await userEvent.click(card('Open the bakery'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(card('Buy flour')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card('Buy flour')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('Paint a sign')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(card('Get the permit')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(card('Open the bakery')).toHaveFocus();
  await userEvent.keyboard('{End}{Enter}');
  expect(opened).toEqual(['obj', 'flour']);
});

test('first letters lead to a card, in whatever column it is', async () => {
  showBoard();
  await userEvent.click(card('Open the bakery'));
  await userEvent.keyboard('pa');
  await expect.element(card('Paint a sign')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{End}');
  await expect.element(card('Buy flour')).toHaveFocus();
});

test('a card is moved by the keyboard, keeps the focus, and the move is said', async () => {
  const { bridge } = showBoard();
  await userEvent.click(card('Find an oven'));
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  await expect.poll(() => titlesIn('In progress')).toEqual(['Find an oven', 'Paint a sign']);
  await expect.element(card('Find an oven')).toHaveFocus();
  await expect
    .element(page.getByText('Find an oven moved to In progress, 1 of 2', { exact: true }))
    .toBeInTheDocument();
  offeredAction('setStatus')?.run();
  await userEvent.click(page.getByRole('option', { name: 'Done' }));
  await expect.poll(() => titlesIn('Done')).toEqual(['Find an oven']);
  await expect.element(card('Find an oven')).toHaveFocus();
  expect(bridge.inputsOf('outbox.submit').map(({ input }) => input)).toEqual([
    { workItemId: 'oven', status: 'in_progress' },
    { workItemId: 'oven', status: 'done', progress: 100 },
  ]);
});

test('a key that repeats before the move shows asks for it once', async () => {
  const { bridge } = showBoard();
  await userEvent.click(card('Find an oven'));
  const title = card('Find an oven').element();
  for (let times = 3; times > 0; times -= 1) {
    const key = { key: 'ArrowRight', ctrlKey: true, bubbles: true };
    title.dispatchEvent(new KeyboardEvent('keydown', key));
  }
  await expect.poll(() => titlesIn('In progress')).toEqual(['Find an oven', 'Paint a sign']);
  expect(bridge.inputsOf('outbox.submit')).toHaveLength(1);
});

test('selected cards move together by one drag, and one undo brings them back', async () => {
  showBoard();
  await userEvent.click(card('Find an oven'), { modifiers: ['Control'] });
  await userEvent.click(card('Buy flour'), { modifiers: ['Shift'] });
  await expect.element(page.getByText('2 selected')).toBeVisible();
  expect(opened).toEqual([]);
  await userEvent.dragAndDrop(card('Find an oven'), column('In progress'));
  await expect
    .poll(() => titlesIn('In progress'))
    .toEqual(['Find an oven', 'Buy flour', 'Paint a sign']);
  await expect.element(card('Find an oven')).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => titlesIn('To do').length).toBe(3);
});

test('a card that someone else moves takes the focus from nobody', async () => {
  showBoard();
  await userEvent.click(card('Open the bakery'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(card('Find an oven')).toHaveFocus();
  await userEvent.click(page.getByRole('textbox', { name: 'Elsewhere' }));
  const oven = workItemStore.row('local', 'oven');
  workItemStore.applyRows('local', [{ ...(oven ?? buildWorkItem()), status: 'in_progress' }], {
    isEvent: true,
    scopeId: 'gld_1',
  });
  await expect.poll(() => titlesIn('In progress')).toEqual(['Find an oven', 'Paint a sign']);
  await expect.element(card('Find an oven')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Elsewhere' })).toHaveFocus();
});

test('a card that the filter hides is not on the board, and no longer counts as selected', async () => {
  const { filter } = showBoard();
  await userEvent.click(card('Find an oven'), { modifiers: ['Control'] });
  await userEvent.click(card('Buy flour'), { modifiers: ['Control'] });
  filter(new Set(['flour', 'sign']));
  await expect.poll(() => titlesIn('To do')).toEqual(['Buy flour']);
  await expect.element(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await expect.element(page.getByText('1 selected')).toBeVisible();
});

test('a lane of a grouping has its own count, and dropping there assigns', async () => {
  const { bridge } = showBoard();
  await userEvent.click(page.getByRole('button', { name: 'Operator', exact: true }));
  const ada = page.getByRole('region', { name: 'Ada Lovelace' });
  await expect.element(ada.getByText('1 item', { exact: true })).toBeInTheDocument();
  await userEvent.dragAndDrop(
    card('Buy flour'),
    ada.getByRole('list', { name: 'To do', exact: true }),
  );
  await expect
    .element(
      ada
        .getByRole('list', { name: 'To do', exact: true })
        .getByRole('button', { name: 'Buy flour' }),
    )
    .toBeVisible();
  expect(bridge.inputsOf('outbox.submit')[0]?.input).toEqual({
    workItemId: 'flour',
    status: 'todo',
    assignedOperatorId: 'opr_1',
  });
  const saved = bridge.inputsOf('local.save').filter(({ kind }) => kind === 'board');
  expect(saved).toEqual([
    { kind: 'board', key: place, value: { grouping: 'operator', columnLimits: {} } },
  ]);
});

test('a limit is shown, and going over it is said in words', async () => {
  const { bridge } = showBoard();
  await userEvent.click(page.getByRole('button', { name: 'To do column' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Limit…' }));
  const field = page.getByRole('textbox', { name: 'Most items in this column' });
  await userEvent.fill(field, '0');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/Enter a whole number/)).toBeVisible();
  await userEvent.fill(field, '2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('3 / 2')).toBeVisible();
  await expect.element(page.getByText('3 items, Limit 2, 1 over the limit')).toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'To do column' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Remove limit' }));
  await expect.element(page.getByText('3 / 2')).not.toBeInTheDocument();
  const saved = bridge.inputsOf('local.save').filter(({ kind }) => kind === 'board');
  expect(saved).toMatchObject([
    { value: { columnLimits: { todo: 2 } } },
    { value: { columnLimits: {} } },
  ]);
});

test('of thousands of cards only those in sight are on the page, and End leads to the last', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) =>
    buildWorkItem({ id: `itm_${String(at).padStart(4, '0')}`, title: `Card ${at}` }),
  );
  showBoard(many);
  await expect.element(card('Card 0')).toBeVisible();
  expect(document.querySelectorAll('.board-card').length).toBeLessThan(40);
  await userEvent.click(card('Card 0'));
  await userEvent.keyboard('{End}');
  await expect.element(card('Card 2999')).toHaveFocus();
  await expect.element(card('Card 2999')).toBeInViewport({ ratio: 0.9 });
});

test.for([...themes, 'forced'] as const)('the board has no violations in %s', async (theme) => {
  await showIn(theme);
  showBoard([
    ...items,
    ...Array.from({ length: 30 }, (_, at) =>
      buildWorkItem({ id: `itm_${at}`, title: `Task ${at}` }),
    ),
  ]);
  fillLocal(boards, [[place, { grouping: 'none', columnLimits: { todo: 1 } }]]);
  await userEvent.click(card('Paint a sign'), { modifiers: ['Control'] });
  await expect.element(page.getByText('1 selected')).toBeVisible();
  expect(await violations()).toEqual([]);
  fillLocal(boards, [[place, { grouping: 'priority', columnLimits: {} }]]);
  await expect.element(page.getByRole('region', { name: 'Critical' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
