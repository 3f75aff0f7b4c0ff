import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHomes } from '../../entities/home/home-store.ts';
import { lastSeen } from '../../entities/visits/visit-store.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { violations } from '../../testing/axe.ts';
import { buildHome } from '../../testing/build-entities.ts';
import { showIn, themes } from '../../testing/show.tsx';
import { atHour } from '../../testing/times.ts';
import {
  board,
  button,
  entry,
  forgetWork,
  reviews,
  row,
  search,
  showWork,
  shownAddress,
} from '../../testing/work-pane.tsx';

beforeEach(forgetWork);

test('an item changed since the person looked is marked, in words too, and can be filtered for', async () => {
  fillLocal(lastSeen, [[{ homeId: 'local', noun: 'work_item', guildId: 'gld_1' }, atHour(12)]]);
  showWork();
  await expect.element(row('Buy flour')).toHaveAccessibleDescription(/^Changed since you looked/);
  await expect.element(row('Find an oven')).not.toHaveAccessibleDescription(/Changed/);
  expect(document.querySelectorAll('.changed-sign')).toHaveLength(1);
  await userEvent.click(button('Filter'));
  await userEvent.click(page.getByRole('option', { name: 'Changed since I looked' }));
  await expect.element(row('Find an oven')).not.toBeInTheDocument();
  await expect.element(row('Buy flour')).toBeInTheDocument();
  await expect.poll(shownAddress).toBe('tree/changed=yes');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('radio', { name: 'Board' }));
  await expect
    .element(button('Buy flour'))
    .toHaveAccessibleDescription(/^Changed since you looked, Task/);
});

test('at the first look nothing is new, and the filter says why', async () => {
  showWork();
  await expect.element(row('Buy flour')).toBeInTheDocument();
  expect(document.querySelectorAll('.changed-sign')).toHaveLength(0);
  await userEvent.click(button('Filter'));
  await expect
    .element(page.getByRole('option', { name: 'Changed since I looked' }))
    .toHaveAccessibleDescription(/first visit/);
});

/** The times at which work was seen that a screen has saved. How it was left is saved beside them. */
const seenBy = ({ bridge }: ReturnType<typeof showWork>) =>
  bridge.inputsOf('local.save').filter(({ kind }) => kind === 'last_seen');

test('work is seen once all of it was shown as the service has it, and not under a filter', async () => {
  const filtered = showWork({ first: ['tree', 'status=review'] });
  await expect.element(row('Find an oven')).toBeInTheDocument();
  filtered.remove();
  expect(seenBy(filtered)).toEqual([]);
  useHomes.setState({
    homes: [buildHome({ id: 'local', state: { kind: 'offline', since: atHour(1) } })],
  });
  const offline = showWork();
  await expect.element(row('Find an oven')).toBeInTheDocument();
  offline.remove();
  expect(seenBy(offline)).toEqual([]);
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
  // A window without the focus is not looked at.
  window.focus();
  await expect.poll(() => document.hasFocus()).toBe(true);
  const whole = showWork();
  await expect.element(row('Find an oven')).toBeInTheDocument();
  whole.remove();
  expect(seenBy(whole)).toEqual([
    {
      kind: 'last_seen',
      key: { homeId: 'local', noun: 'work_item', guildId: 'gld_1' },
      value: atHour(13),
    },
  ]);
});

test.for([...themes, 'forced'] as const)(
  'views and marks have no violations in %s',
  async (theme) => {
    await showIn(theme);
    fillLocal(lastSeen, [[{ homeId: 'local', noun: 'work_item', guildId: 'gld_1' }, atHour(12)]]);
    showWork({ views: [reviews, board], first: ['tree', 'status=review'] });
    await userEvent.fill(search, 'o');
    await expect.element(button(/^Reviews/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await userEvent.click(button(/^Reviews/));
    await expect.element(page.getByRole('menu')).toHaveStyle({ opacity: '1' });
    expect(await violations()).toEqual([]);
    await userEvent.click(entry('Save view…'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alertdialog')).toBeVisible();
    // The dialog hides the menu from roles while it still fades.
    await expect.poll(() => document.querySelector('.menu')).toBeNull();
    await expect.element(page.getByRole('alertdialog')).toHaveStyle({ opacity: '1' });
    expect(await violations()).toEqual([]);
  },
);

test.each(['tree', 'board'] as const)(
  'whoever comes back to the %s finds the same items selected',
  async (view) => {
    const { remove } = showWork({ first: [view, ''] });
    const item = (title: string) =>
      view === 'tree' ? row(title) : page.getByRole('button', { name: title, exact: true });
    await userEvent.click(item('Find an oven'), { modifiers: ['Control'] });
    await userEvent.click(item('Buy flour'), { modifiers: ['Control'] });
    const bar = page.getByRole('toolbar', { name: 'Selected items' });
    await expect.element(bar).toMatchTextContent(/^2 selected/);
    remove();
    showWork({ first: [view, ''] });
    await expect.element(bar).toMatchTextContent(/^2 selected/);
  },
);
