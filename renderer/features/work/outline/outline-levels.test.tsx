import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { buildItemPlace } from '../../../testing/build-item-place.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { atHour } from '../../../testing/times.ts';
import { WindowParts } from '../../../testing/window-parts.tsx';
import type { ItemPlace } from '../acts/item-actions.ts';
import { draftObjective } from './draft-item.ts';
import type { DraftItem } from './draft-item.ts';
import { WorkOutline } from './work-outline.tsx';

const plan = [
  buildWorkItem({ id: 'fair', title: 'A fair', type: 'epic', createdAt: atHour(1) }),
  buildWorkItem({ id: 'tents', title: 'Tents', parentId: 'fair', createdAt: atHour(2) }),
  buildWorkItem({ id: 'cables', title: 'Cables', parentId: 'fair', createdAt: atHour(3) }),
  buildWorkItem({ id: 'shop', title: 'The shop', type: 'epic', createdAt: atHour(4) }),
  buildWorkItem({ id: 'loose', title: 'Loose', createdAt: atHour(5) }),
];

const row = (title: string) => page.getByRole('row', { name: title, exact: true });
const field = page.getByRole('textbox', { name: 'Title' });
const levelsOf = () =>
  [...document.querySelectorAll('.outline-row')].map(
    (each) => `${each.ariaLevel} ${each.querySelector('[id$=title]')?.textContent}`,
  );

function Outline({ first, place }: { first: DraftItem | undefined; place: ItemPlace }) {
  const [draft, setDraft] = useState(first);
  return (
    <>
      <main style={{ height: '24rem', display: 'grid' }}>
        <WorkOutline
          place={place}
          matches={undefined}
          draft={draft}
          onDraft={setDraft}
          onOpen={() => undefined}
        />
      </main>
      <WindowParts />
    </>
  );
}

let minute = 0;

/** Tells of an item as a write has made it. */
function tellOf(entryId: string, { workItemId, guildId: _guild, ...change }: Input): void {
  minute += 1;
  const id = typeof workItemId === 'string' ? workItemId : temporaryIdOf(entryId);
  const createdAt = new Date(Date.UTC(2026, 10, 22, 0, minute)).toISOString();
  const item = buildWorkItem({ createdAt, ...workItemStore.row('local', id), ...change, id });
  workItemStore.applyRows('local', [item], { isEvent: true, scopeId: 'gld_1' });
}

type Input = Readonly<Record<string, unknown>>;

/** An outline before a main that takes whatever is written. */
function showOutline(
  workItems: typeof plan,
  { first, ...place }: Partial<ItemPlace> & { readonly first?: DraftItem } = {},
) {
  workItemStore.applyForgotten('local');
  workItemStore.applyPage('local', { guildId: 'gld_1' }, { workItems, nextCursor: null });
  const bridge = fakeBridge({
    'outbox.submit': ({ entryId = '', input }) => {
      tellOf(entryId, input);
      return {
        entry: buildEntry({ state: 'sent', temporaryId: temporaryIdOf(entryId) }),
        output: undefined,
      };
    },
  });
  show(<Outline first={first} place={buildItemPlace(place)} />);
  return () => bridge.inputsOf('outbox.submit');
}

beforeEach(async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
  await closeToasts();
});

test('a plan is written with Enter, Tab and Shift+Tab alone, as fast as one types', async () => {
  const submitted = showOutline([], { first: draftObjective });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Bakery{Enter}{Tab}Place{Enter}{Tab}Oven{Enter}Walls{Tab}{Enter}');
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}People{Enter}{Escape}');
  const titles = new Map(
    submitted().map(({ entryId = '', input }) => [temporaryIdOf(entryId), input['title']]),
  );
  expect(
    submitted().map(({ input }) => [
      input['title'],
      input['type'],
      titles.get(String(input['parentId'])),
    ]),
  ).toEqual([
    ['Bakery', 'objective', undefined],
    ['Place', 'initiative', 'Bakery'],
    ['Oven', 'epic', 'Place'],
    ['Walls', 'task', 'Oven'],
    ['People', 'initiative', 'Bakery'],
  ]);
  expect(levelsOf()).toEqual(['1 Bakery', '2 Place', '3 Oven', '4 Walls', '2 People']);
});

test('the field of a new title says its keys, and why its level stays', async () => {
  showOutline([], { first: draftObjective });
  await expect
    .element(field)
    .toHaveAccessibleDescription('Tab and Shift+Tab change the level, Esc ends');
  await userEvent.keyboard('Bakery{Tab}');
  await expect
    .element(field)
    .toHaveAccessibleDescription('Nothing stands above it that it could go below.');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Bakery');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(field).toHaveAccessibleDescription('It is at the top level already.');
});

test('a new title below a collapsed item opens it, and stands below what is there', async () => {
  showOutline(plan.slice(0, 3), { first: { parentId: undefined, type: 'epic', number: 0 } });
  await expect.element(field).toHaveFocus();
  row('A fair').element().querySelector<HTMLElement>('.outline-expand')?.click();
  await expect.element(row('Tents')).not.toBeInTheDocument();
  await userEvent.click(field);
  await userEvent.keyboard('Chairs{Tab}');
  await expect.element(row('Cables')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(levelsOf).toEqual(['1 A fair', '2 Tents', '2 Cables', '2 Chairs']);
});

test('Tab in the title of an item moves it in, and the title goes on being written', async () => {
  const submitted = showOutline(plan);
  await userEvent.click(row('Loose'));
  await userEvent.keyboard('{F2}Lamps{Tab}');
  expect(submitted().map(({ input }) => input)).toEqual([
    { workItemId: 'loose', parentId: 'shop' },
  ]);
  await expect.element(row('Loose')).toHaveAttribute('aria-level', '2');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('Lamps');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Lamps')).toHaveFocus();
});

test('Tab on a row leaves the row as it was', async () => {
  const submitted = showOutline(plan);
  await userEvent.click(row('Loose'));
  await userEvent.keyboard('{Tab}');
  await expect.element(row('Loose')).not.toHaveFocus();
  expect(submitted()).toEqual([]);
});

test('Alt with an arrow moves an item to the next parent and back, and the keyboard stays at it', async () => {
  const submitted = showOutline(plan);
  await userEvent.click(row('Cables'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('Moved Cables to The shop')).toBeVisible();
  await expect.poll(levelsOf).toEqual(['1 A fair', '2 Tents', '1 The shop', '2 Cables', '1 Loose']);
  await expect.element(row('Cables')).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect
    .poll(levelsOf)
    .toEqual(plan.map(({ title, parentId }) => `${parentId ? 2 : 1} ${title}`));
  await expect.element(row('Cables')).toHaveFocus();
  expect(submitted().map(({ input }) => input)).toEqual([
    { workItemId: 'cables', parentId: 'shop', position: expect.any(String) },
    { workItemId: 'cables', parentId: 'fair', position: expect.any(String) },
  ]);
});

test('what the hierarchy does not allow is said, and so is what the service cannot do', async () => {
  const submitted = showOutline(plan);
  await userEvent.click(row('Tents'));
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText('No other epic stands further up.')).toBeVisible();
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}');
  await expect
    .element(page.getByText('It would have to become an epic, and an item stays a task.'))
    .toBeVisible();
  expect(submitted()).toEqual([]);
});

test('a service that cannot move items says so at each of these keys', async () => {
  const submitted = showOutline(plan, { canEdit: false });
  await userEvent.click(row('Loose'));
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}');
  await expect
    .element(page.getByText('This service can’t move items to another parent.'))
    .toBeVisible();
  expect(submitted()).toEqual([]);
});

test('an item is ticked and opened by one key, and a new one begun beside it by another', async () => {
  const submitted = showOutline(plan);
  await userEvent.click(row('Tents'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(submitted().map(({ input }) => input)).toEqual([
    { workItemId: 'tents', status: 'done', progress: 100 },
  ]);
  await expect.element(row('Tents').getByRole('button', { name: 'Status: Done' })).toBeVisible();
  await userEvent.keyboard('{Control>}i{/Control}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Chairs{Enter}');
  expect(submitted().at(-1)?.input).toMatchObject({
    title: 'Chairs',
    type: 'task',
    parentId: 'fair',
  });
});
