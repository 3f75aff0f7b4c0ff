import { useEffect, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SavedView } from '#shared/capability/saved-view.ts';
import type { WorkView } from '#shared/capability/work-view.ts';
import { placeLimits } from '#shared/limits/limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useBoards } from '../../entities/board-store.ts';
import { useHomes } from '../../entities/home-store.ts';
import { useSavedViews } from '../../entities/saved-view-store.ts';
import { useLooks } from '../../entities/work-item/look-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { violations } from '../../testing/axe.ts';
import { buildItemPlace } from '../../testing/build-item-place.ts';
import { buildHome, buildWorkItem } from '../../testing/build-entities.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../testing/fake-bridge.ts';
import { closeToasts } from '../../testing/item-pane.tsx';
import { show, showIn, themes } from '../../testing/show.tsx';
import { Button } from '../../ui/button.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { WorkScreen } from './work-screen.tsx';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;
const items = [
  buildWorkItem({ id: 'oven', title: 'Find an oven', status: 'review', updatedAt: at(12) }),
  buildWorkItem({ id: 'flour', title: 'Buy flour', priority: 'high', updatedAt: at(13) }),
];
const reviews = {
  homeId: 'local',
  name: 'Reviews',
  view: 'tree',
  filter: 'status=review',
} as const;
const board: SavedView = {
  homeId: 'local',
  name: 'By priority',
  view: 'board',
  filter: '',
  grouping: 'priority',
};

const button = (name: string | RegExp) => page.getByRole('button', { name });
const entry = (name: string) => page.getByRole('menuitem', { name, exact: true });
const view = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });
const row = (title: string) => page.getByRole('treeitem', { name: title, exact: true });
const search = page.getByRole('searchbox', { name: 'Filter by title' });

const rest = useLooks.getState();

beforeEach(() => {
  useLooks.setState({ ...rest, load: 'ready' });
  useBoards.setState({ isRead: true, boards: {} });
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'local' })] });
});

let address: string;

/** The screen in a window that goes where the screen asks for. */
function Window({ first }: { first: readonly [WorkView, string] }) {
  const [[shown, filterAddress], go] = useState(first);
  useEffect(() => {
    address = `${shown}/${filterAddress}`;
  });
  return (
    <main className="shell-main" style={{ height: '100%' }}>
      <WorkScreen
        {...buildItemPlace()}
        guildName="Bakery"
        view={shown}
        filterAddress={filterAddress}
        onShow={(next, filter) => go([next, filter])}
        viewAddressOf={(...place) => `guildhall://home/local/work/${place.join('/')}`}
        onOpen={() => undefined}
      />
      <Button onClick={() => go(['tree', ''])}>Elsewhere</Button>
    </main>
  );
}

interface Given {
  readonly views?: readonly SavedView[];
  readonly first?: readonly [WorkView, string];
  readonly answers?: BridgeAnswers;
}

function showWork({ views = [], first = ['tree', ''], answers = {} }: Given = {}) {
  useSavedViews.setState({ views });
  workItemStore.applyForgotten('local');
  workItemStore.applyPage('local', { guildId: 'gld_1' }, { workItems: items, nextCursor: null });
  const bridge = fakeBridge({
    'saved_view.list': () => ({ views: [...views] }),
    'saved_view.save': () => ({}),
    'saved_view.delete': () => ({}),
    'look.list': () => ({ looks: [] }),
    'look.save': () => ({}),
    'board.list': () => ({ boards: [] }),
    'board.save': () => ({}),
    'clipboard.write': () => ({}),
    ...answers,
  });
  const shown = show(
    <>
      <Window first={first} />
      <Toaster />
    </>,
  );
  return { ...shown, bridge };
}

test('what changed since the person looked is marked, in words too, and can be filtered for', async () => {
  useLooks.setState({ seen: { 'local gld_1': at(12) } });
  showWork();
  await expect.element(row('Buy flour')).toHaveAccessibleDescription(/^Changed since you looked/);
  await expect.element(row('Find an oven')).not.toHaveAccessibleDescription(/Changed/);
  expect(document.querySelectorAll('.changed-sign')).toHaveLength(1);
  await userEvent.click(button('Filter'));
  await userEvent.click(page.getByRole('checkbox', { name: 'Changed since I looked' }));
  await expect.element(row('Find an oven')).not.toBeInTheDocument();
  await expect.element(row('Buy flour')).toBeInTheDocument();
  await expect.poll(() => address).toBe('tree/changed=yes');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(page.getByRole('tab', { name: 'Board' }));
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
    .element(page.getByRole('checkbox', { name: 'Changed since I looked' }))
    .toHaveAccessibleDescription(/for the first time/);
});

test('work is seen once all of it was shown as the service has it, and not under a filter', async () => {
  const filtered = showWork({ first: ['tree', 'status=review'] });
  await expect.element(row('Find an oven')).toBeInTheDocument();
  filtered.remove();
  expect(filtered.bridge.inputsOf('look.save')).toEqual([]);
  useHomes.setState({
    homes: [buildHome({ id: 'local', state: { kind: 'offline', since: at(1) } })],
  });
  const offline = showWork();
  await expect.element(row('Find an oven')).toBeInTheDocument();
  offline.remove();
  expect(offline.bridge.inputsOf('look.save')).toEqual([]);
  useHomes.setState({ homes: [buildHome({ id: 'local' })] });
  const whole = showWork();
  await expect.element(row('Find an oven')).toBeInTheDocument();
  whole.remove();
  expect(whole.bridge.inputsOf('look.save')).toEqual([
    { homeId: 'local', guildId: 'gld_1', seenAt: at(13) },
  ]);
});

test('a view is saved under a name, opened, told from what it was changed to, and renamed', async () => {
  const { bridge } = showWork({ views: [board] });
  await userEvent.fill(search, 'oven');
  await userEvent.click(button('Saved views'));
  await userEvent.click(entry('Save view…'));
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), '  Ovens ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Ovens', exact: true })).toBeVisible();
  const saved = { homeId: 'local', name: 'Ovens', view: 'tree', filter: 'text=oven' } as const;
  expect(bridge.inputsOf('saved_view.save')).toEqual([{ view: saved }]);

  await userEvent.fill(search, 'flour');
  await expect.element(button('Ovens (changed)')).toBeVisible();
  await userEvent.click(button(/^Ovens/));
  await userEvent.click(view('By priority'));
  await expect.element(page.getByRole('region', { name: 'High' })).toBeVisible();
  await expect.poll(() => address).toBe('board/');
  await expect
    .element(page.getByRole('button', { name: 'By priority', exact: true }))
    .toBeVisible();
  expect(bridge.inputsOf('board.save')).toMatchObject([{ grouping: 'priority' }]);

  await userEvent.click(button('By priority'));
  await userEvent.click(view('Ovens'));
  await expect.poll(() => address).toBe('tree/text=oven');
  await userEvent.click(button(/^Ovens/));
  await userEvent.click(entry('Rename…'));
  const field = page.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(field, 'by PRIORITY');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('There is already a view called “By priority”.'))
    .toBeVisible();
  await userEvent.fill(field, 'Baking');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Baking', exact: true })).toHaveFocus();
  expect(bridge.inputsOf('saved_view.save').at(-1)).toEqual({
    view: { ...saved, name: 'Baking' },
    replaces: 'Ovens',
  });
});

test('saving under a name that is there asks first, and a failure is said where it was saved', async () => {
  let isFull = true;
  const { bridge } = showWork({
    views: [reviews],
    first: ['tree', 'status=review'],
    answers: {
      'saved_view.save': () => {
        if (isFull) {
          throw problemError('unavailable', 'Nothing could be saved: the disk is full.');
        }
        return {};
      },
    },
  });
  await userEvent.fill(search, 'oven');
  await userEvent.click(button(/^Reviews/));
  await userEvent.click(entry('Save view…'));
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Reviews');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alertdialog', { name: 'Replace “Reviews”?' });
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(bridge.inputsOf('saved_view.save')).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await userEvent.click(question.getByRole('button', { name: 'Replace' }));
  await expect.element(page.getByText('Nothing could be saved: the disk is full.')).toBeVisible();
  expect(useSavedViews.getState().views).toEqual([reviews]);
  isFull = false;
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await userEvent.click(question.getByRole('button', { name: 'Replace' }));
  await expect.element(page.getByRole('button', { name: 'Reviews', exact: true })).toHaveFocus();
  expect(useSavedViews.getState().views).toEqual([
    { ...reviews, filter: 'text=oven&status=review' },
  ]);
});

test('a view is deleted with an undo, and one that cannot be deleted stays', async () => {
  let isBroken = true;
  const { bridge } = showWork({
    views: [reviews],
    first: ['tree', 'status=review'],
    answers: {
      'saved_view.delete': () => {
        if (isBroken) {
          throw problemError('unavailable', 'Nothing could be saved: the disk is full.');
        }
        return {};
      },
    },
  });
  await userEvent.click(button('Reviews'));
  await userEvent.click(entry('Delete view'));
  await expect.element(page.getByText('Nothing could be saved: the disk is full.')).toBeVisible();
  await closeToasts();
  isBroken = false;
  await userEvent.click(button('Reviews'));
  await userEvent.click(entry('Delete view'));
  await expect.element(button('Saved views')).toBeVisible();
  await userEvent.click(button('Undo'));
  await expect.element(page.getByRole('button', { name: 'Reviews', exact: true })).toBeVisible();
  expect(bridge.inputsOf('saved_view.save')).toEqual([{ view: reviews }]);
});

test('a link to a view names all of it, and whoever goes elsewhere by a link has left the view', async () => {
  const { bridge } = showWork({ views: [reviews, board], first: ['board', 'group=priority'] });
  await expect
    .element(page.getByRole('button', { name: 'By priority', exact: true }))
    .toBeVisible();
  await expect.poll(() => address).toBe('board/');
  await userEvent.click(button('By priority'));
  await userEvent.click(entry('Copy link'));
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(bridge.inputsOf('clipboard.write')).toEqual([
    { text: 'guildhall://home/local/work/board/group=priority' },
  ]);
  await closeToasts();
  await userEvent.click(button('None'));
  await expect.element(button('By priority (changed)')).toBeVisible();
  await userEvent.click(button('Elsewhere'));
  await expect.element(button('Saved views')).toBeVisible();
});

test('a view with the name of an act is a view, and a menu of many long names fits the window', async () => {
  const many = Array.from({ length: placeLimits.savedViews }, (_, number) => ({
    ...reviews,
    name: `${number} ${'x'.repeat(placeLimits.savedViewName - 5)}`,
    filter: `text=${number}`,
  }));
  showWork({ views: [{ ...reviews, name: 'Copy link' }, ...many] });
  await userEvent.click(button('Saved views'));
  await expect.element(view('Copy link')).toBeInTheDocument();
  await expect.element(entry('Copy link')).toBeInTheDocument();
  const { width, height } = page.getByRole('menu').element().getBoundingClientRect();
  expect(width).toBeLessThan(window.innerWidth);
  expect(height).toBeLessThanOrEqual(window.innerHeight);
  const menu = page.getByRole('menu').element();
  expect(menu.scrollWidth).toBeLessThanOrEqual(menu.clientWidth);
});

test.for([...themes, 'forced'] as const)(
  'views and marks have no violations in %s',
  async (theme) => {
    await showIn(theme);
    useLooks.setState({ seen: { 'local gld_1': at(12) } });
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
