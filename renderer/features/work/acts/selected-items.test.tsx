import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHomes } from '../../../entities/home/home-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { buildItemPlace } from '../../../testing/build-item-place.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { writtenDate } from '../../../ui/dates/written-date.ts';
import { WindowParts } from '../../../testing/window-parts.tsx';
import { SelectedItems } from './selected-items.tsx';
import { useItemActions } from './use-item-actions.tsx';

const [homeId, guildId] = ['local', 'gld_1'];
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The bar for items, with what stands over the screen for them. */
function Selected({ ids }: { ids: readonly string[] }) {
  const place = buildItemPlace();
  const { actionsOf, overlays } = useItemActions(place, [], { anchorOf: () => null });
  const nothing = () => undefined;
  const none = { from: '', select: nothing, selectAll: nothing, clear: nothing };
  return (
    <>
      <SelectedItems selection={{ ...none, ids: new Set(ids) }} {...{ place, actionsOf }} />
      {overlays}
      <WindowParts />
    </>
  );
}

/** Items before a main that takes whatever is written. */
function keep(...workItems: readonly ReturnType<typeof buildWorkItem>[]) {
  workItemStore.applyForgotten(homeId);
  workItemStore.applyPage(homeId, { guildId }, { workItems: [...workItems], nextCursor: null });
  const bridge = fakeBridge({
    'outbox.submit': () => ({ entry: buildEntry({ state: 'sent' }), output: undefined }),
  });
  return () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
}

beforeEach(closeToasts);

test('the menus of selected items follow what someone else changes', async () => {
  const item = buildWorkItem({ id: 'oven', status: 'todo' });
  keep(item);
  show(<Selected ids={['oven']} />);
  await userEvent.click(page.getByRole('button', { name: 'Status', exact: true }));
  const done = page.getByRole('option', { name: 'Done' });
  await expect.element(done).toHaveAttribute('aria-selected', 'false');
  const changed = { ...item, status: 'done' as const };
  workItemStore.applyRows(homeId, [changed], { isEvent: true, scopeId: guildId });
  await expect.element(done).toHaveAttribute('aria-selected', 'true');
});

const plan = [
  buildWorkItem({ id: 'fair', title: 'A fair', type: 'epic', progress: 10 }),
  buildWorkItem({ id: 'tents', title: 'Tents', parentId: 'fair' }),
  buildWorkItem({ id: 'shop', title: 'The shop', type: 'epic' }),
  buildWorkItem({ id: 'oven', title: 'An oven', parentId: 'shop' }),
];

test('progress is set in the selected items, or in all below them as well', async () => {
  const submitted = keep(...plan);
  show(<Selected ids={['fair']} />);
  await userEvent.click(button('Progress'));
  await userEvent.click(page.getByRole('option', { name: '50%, and all below' }));
  expect(submitted()).toEqual([
    { workItemId: 'fair', progress: 50 },
    { workItemId: 'tents', progress: 50 },
  ]);
  await userEvent.click(button('Progress'));
  await userEvent.click(page.getByRole('option', { name: '75%', exact: true }));
  expect(submitted().slice(2)).toEqual([{ workItemId: 'fair', progress: 75 }]);
});

test('the same dates are set in all selected items by one act, and what they have in common is shown', async () => {
  useHomes.setState({ homes: [buildHome({ id: homeId, kind: 'local' })] });
  const dated = buildWorkItem({ id: 'van', title: 'The van', startOn: '2027-03-01' });
  const later = buildWorkItem({ id: 'oven', title: 'An oven', startOn: '2027-06-01' });
  const submitted = keep(dated, later);
  show(<Selected ids={['van', 'oven']} />);
  const ask = async () => {
    await userEvent.click(button('More for the selected items'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Set dates…' }));
  };
  await ask();
  const dialog = page.getByRole('dialog', { name: 'Dates of 2 items' });
  const due = dialog.getByRole('textbox', { name: 'Due' });
  const start = dialog.getByRole('textbox', { name: 'Start' });
  await expect.element(start).toHaveAttribute('placeholder', 'Several dates');
  await expect.element(due).toHaveAttribute('placeholder', 'No date');
  await userEvent.fill(due, 'next week');
  await userEvent.keyboard('{Enter}');
  await expect.element(due).toBeInvalid();
  await userEvent.fill(due, '1 may 2027');
  await userEvent.keyboard('{Enter}');
  const refusal = '“An oven” would start after it is due. Choose other days.';
  await expect.element(dialog.getByText(refusal)).toBeVisible();
  expect(submitted()).toEqual([]);
  await userEvent.fill(start, 'no date');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  const dates = { startOn: null, dueOn: '2027-05-01' };
  expect(submitted()).toEqual([
    { workItemId: 'van', ...dates },
    { workItemId: 'oven', ...dates },
  ]);
  await expect.element(page.getByText('2 items changed')).toBeVisible();
  const taken = [dated, later].map((item) => ({ ...item, startOn: '', dueOn: dates.dueOn }));
  workItemStore.applyRows(homeId, taken, { isEvent: true, scopeId: guildId });
  await ask();
  await expect.element(start).toHaveValue('');
  await expect.element(due).toHaveValue(writtenDate('2027-05-01'));
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(submitted()).toHaveLength(2);
});

test('items of one type are moved together, and those below a selected one go along', async () => {
  const submitted = keep(...plan);
  show(<Selected ids={['oven', 'tents']} />);
  await userEvent.click(button('More for the selected items'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to…' }));
  const dialog = page.getByRole('dialog', { name: 'Move 2 items' });
  await expect.element(dialog).toBeVisible();
  await userEvent.click(page.getByRole('combobox', { name: 'New parent' }));
  await userEvent.click(page.getByRole('option', { name: /The shop/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Move', exact: true }));
  // One of them stands there already.
  expect(submitted()).toEqual([{ workItemId: 'tents', parentId: 'shop' }]);
  await expect.element(page.getByText('Moved 2 items to The shop')).toBeVisible();
});

test('items of different types are not moved together, and that is said', async () => {
  keep(...plan, buildWorkItem({ id: 'visit', title: 'Visitors', type: 'initiative' }));
  show(<Selected ids={['fair', 'oven']} />);
  await userEvent.click(button('More for the selected items'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Move to…' }));
  await expect
    .element(
      page.getByText(
        'Items of different types can’t stand below the same item. Move one type at a time.',
      ),
    )
    .toBeVisible();
});
