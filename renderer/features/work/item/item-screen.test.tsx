import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useActivity } from '../../../entities/progress/activity-store.ts';
import { keyInHome } from '../../../entities/store/key-in-home.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import { boxOf } from '../../../testing/boxes.ts';
import { buildEntry, buildWorkItem } from '../../../testing/build-entities.ts';
import { frameShown } from '../../../testing/frame-shown.ts';
import {
  button,
  chooser,
  closeToasts,
  epic,
  guildId,
  homeId,
  plan,
  showItem,
  task,
  title,
} from '../../../testing/item-pane.tsx';
import { showIn } from '../../../testing/show.tsx';

afterEach(closeToasts);

test('a roll-up that is far from the progress says so in words', async () => {
  showItem({ workItemId: 'itm_e' });
  await userEvent.click(button(/Roll-up 20%.*Differs from the roll-up/));
  await expect.element(page.getByText(/The average progress of 2 items/)).toBeVisible();
  await expect.element(page.getByText(/more than 20 points/)).toBeVisible();
});

test('a parent may be done with open children, and says so; what is done is at 100%', async () => {
  const { submitted } = showItem({ workItemId: 'itm_e' });
  await userEvent.click(chooser('Status'));
  await userEvent.keyboard('done{Enter}');
  await expect.element(page.getByText('Done, but 2 children are still open.')).toBeVisible();
  expect(submitted()).toMatchObject([{ workItemId: 'itm_e', status: 'done', progress: 100 }]);
  expect(page.getByText(/^Done, but progress/).elements()).toHaveLength(0);
});

test('the deletion of an item with children asks once for all of them', async () => {
  const { change, opened } = showItem({ workItemId: 'itm_e' });
  await userEvent.click(button('Delete…'));
  await expect
    .element(page.getByRole('alertdialog', { name: /^Delete “.*” and 2 items below it\?$/ }))
    .toBeVisible();
  await userEvent.click(button('Cancel'));
  change(null);
  const { submitted, opened: left } = showItem();
  await userEvent.click(button('Delete…'));
  await userEvent.click(button('Delete').last());
  await expect.poll(() => left).toEqual([['deleted', 'itm_e']]);
  expect(submitted()).toEqual([{ workItemId: 'itm_t' }]);
  expect(opened).toEqual([]);
});

test('an operator at work is shown, and Stop takes it off the item', async () => {
  const { submitted } = showItem({
    items: [{ ...task, status: 'in_progress', assignedOperatorId: 'opr_2' as never }],
  });
  await expect.element(page.getByText('Mira may be working on this.')).toBeVisible();
  useActivity.setState({
    items: {
      [keyInHome(homeId, 'itm_t')]: { kind: 'thinking', operatorId: 'opr_2', reason: undefined },
    },
  });
  await expect.element(page.getByText('Mira is working on this.')).toBeVisible();
  const reason = 'The server did not answer in time.';
  useActivity.setState({
    items: { [keyInHome(homeId, 'itm_t')]: { kind: 'thinking', operatorId: 'opr_2', reason } },
  });
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Mira waits for its model' }))
    .toMatchTextContent(reason);
  await userEvent.click(button('Stop'));
  await expect.element(chooser('Operator')).toHaveValue('Unassigned');
  expect(submitted()).toEqual([{ workItemId: 'itm_t', assignedOperatorId: null }]);
  await userEvent.click(button('Undo'));
  await expect.element(chooser('Operator')).toHaveValue('Mira');
});

test('where a service cannot unassign, Stop says that it cancels the item', async () => {
  const { submitted } = showItem({
    items: [{ ...task, status: 'in_progress', assignedOperatorId: 'opr_2' as never }],
    home: { kind: 'remote', extensions: [] },
  });
  await expect.element(page.getByText('This service can’t edit descriptions.')).toBeVisible();
  await expect.element(page.getByText('This service can’t delete items.')).toBeVisible();
  await expect.element(page.getByText(/can’t move items/)).toBeVisible();
  await expect.element(page.getByText(/can’t unassign an operator/)).toBeVisible();
  await expect.element(page.getByText(/can’t search threads/)).toBeVisible();
  expect(button('Edit').elements()).toHaveLength(0);
  await userEvent.click(button('Stop'));
  await expect
    .element(page.getByRole('alertdialog'))
    .toMatchTextContent(/sets the item to Cancelled/);
  await userEvent.click(button('Set to Cancelled'));
  await expect.element(chooser('Status')).toHaveValue('Cancelled');
  expect(submitted()).toEqual([{ workItemId: 'itm_t', status: 'cancelled' }]);
});

test('only legal parents are offered to move to', async () => {
  const other = buildWorkItem({ id: 'itm_o', type: 'epic', title: 'Winter menu' });
  const { submitted } = showItem({ items: [...plan, other] });
  await userEvent.click(button('Move to…'));
  await userEvent.click(chooser('New parent'));
  const options = page.getByRole('option');
  await expect
    .poll(() => options.elements().map(({ textContent }) => textContent))
    .toEqual(['No parent (top level)', 'Winter menu']);
  await userEvent.keyboard('win{Enter}');
  await userEvent.click(button('Move').last());
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', parentId: 'itm_o' }]);
  await expect.element(page.getByRole('link', { name: 'Winter menu' })).toBeVisible();
});

test('a discussion begins with the operator and a link to the item', async () => {
  const { opened } = showItem({
    items: [{ ...task, assignedOperatorId: 'opr_1' as never }],
  });
  await userEvent.click(button('Discuss in a new thread'));
  expect(opened).toEqual([[['opr_1'], '[#Bake bread](guildhall://home/local/item/itm_t)\n\n']]);
});

test('threads and documents that mention an item are listed once each', async () => {
  const found = (id: string, conversationId: string) =>
    ({
      kind: 'message',
      id,
      title: `About ${conversationId}`,
      snippet: '',
      conversationId,
    }) as never;
  const brief = { kind: 'document', id: 'doc_1', title: 'The brief', snippet: '' } as never;
  const { bridge } = showItem({
    answers: {
      'search.find': () => ({
        results: [found('msg_1', 'cnv_1'), found('msg_2', 'cnv_1'), brief, found('msg_3', 'cnv_2')],
      }),
    },
  });
  const threads = page.getByRole('region', { name: 'Mentioned in' }).getByRole('link');
  await expect
    .poll(() => threads.elements().map(({ textContent }) => textContent))
    .toEqual(['About cnv_1', 'The brief', 'About cnv_2']);
  expect(bridge.inputsOf('search.find')).toContainEqual(
    expect.objectContaining({ q: 'item itm_t', kinds: ['message', 'document'] }),
  );
});

test('children are made one after the other, of the one legal type', async () => {
  const { submitted } = showItem({ workItemId: 'itm_e' });
  await userEvent.click(button('Add child'));
  await expect.element(page.getByRole('textbox', { name: 'New task' })).toHaveFocus();
  await userEvent.keyboard('One{Enter}');
  await userEvent.keyboard('Two{Enter}{Escape}');
  await expect
    .poll(submitted)
    .toEqual(
      ['One', 'Two'].map((name) => ({ guildId, type: 'task', title: name, parentId: 'itm_e' })),
    );
});

test('an item that never existed says so, with a way back', async () => {
  showItem({ workItemId: 'itm_nowhere' });
  await expect.element(page.getByText('This item isn’t here')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to work' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an item that is deleted elsewhere says so', async () => {
  showItem();
  await expect.element(title).toBeVisible();
  workItemStore.applyDeleted(homeId, ['itm_t']);
  await expect.element(page.getByText('This item isn’t here')).toBeVisible();
});

test('an item stays on its screen while its deletion is on its way, which may be refused', async () => {
  showItem();
  await expect.element(title).toBeVisible();
  const subject = { kind: 'work_item', id: 'itm_t' } as const;
  const deletion = buildEntry({ operation: 'work_item.delete', input: {}, subject });
  workItemStore.applyEntries(homeId, new Map([['itm_t', [deletion]]]));
  await frameShown();
  await expect.element(title).toBeVisible();
  workItemStore.applyDeleted(homeId, ['itm_t']);
  await expect.element(page.getByText('This item isn’t here')).toBeVisible();
});

test.each(['light', 'dark', 'forced'] as const)('the screen passes axe in %s', async (theme) => {
  await showIn(theme);
  showItem({ workItemId: 'itm_e', items: [{ ...epic, status: 'in_progress' }, ...plan.slice(1)] });
  await expect.element(title).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('children with long titles are cut, and nothing is wider than the pane', async () => {
  const long = { ...task, title: 'Donaudampfschifffahrt '.repeat(20) };
  showItem({ workItemId: 'itm_e', items: [epic, long] });
  await expect.element(page.getByRole('link', { name: /^Donau/ })).toBeVisible();
  const { scrollWidth, clientWidth } = page.getByRole('region', { name: epic.title }).element();
  expect(scrollWidth).toBe(clientWidth);
});

test('children show the roll-up that the tree shows, in a column of its own', async () => {
  const parent = buildWorkItem({ id: 'itm_i', type: 'initiative', title: 'Open the shop' });
  const below = { ...epic, parentId: parent.id };
  const empty = buildWorkItem({ id: 'itm_x', type: 'epic', title: 'Later', parentId: 'itm_i' });
  showItem({ workItemId: 'itm_i', items: [parent, below, empty, task] as never });
  const child = page.getByRole('listitem').filter({ hasText: 'Autumn menu' });
  await expect.element(child).toMatchTextContent(/Progress 90%.*Roll-up 40%/);
  const edges = [...document.querySelectorAll('.item-child-progress:not([data-roll-up])')].map(
    (number) => Math.round(boxOf(number).right),
  );
  expect(edges).toHaveLength(2);
  expect(new Set(edges).size).toBe(1);
});

test.each([620, 900, 1_240, 1_720])(
  'in %i pixels, the text leaves no void at one side',
  async (width) => {
    await page.viewport(width, 800);
    showItem({ workItemId: 'itm_e' });
    await expect.element(page.getByRole('link', { name: 'Bake bread' })).toBeVisible();
    const place = boxOf(document.querySelector('.item-body'));
    const words = boxOf(document.querySelector('.item-sections'));
    const side = boxOf(document.querySelector('.item-side'));
    const isBeside = side.top < words.top && side.left > words.left;
    const end = isBeside ? side.left : place.right;
    expect(Math.abs(words.left - place.left - (end - words.right))).toBeLessThanOrEqual(1);
    expect(place.right - side.right).toBeLessThan(40);
  },
);
