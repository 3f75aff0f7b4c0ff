import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { Button } from './button.tsx';
import { ContextMenu } from './context-menu.tsx';
import type { MenuItem } from './menu-items.tsx';
import { Menu } from './menu.tsx';

function items() {
  const onRename = vi.fn<() => void>();
  const onMove = vi.fn<() => void>();
  const onDelete = vi.fn<() => void>();
  const list: readonly MenuItem[] = [
    { label: 'Rename', shortcut: 'F2', onSelect: onRename },
    { label: 'Share', isDisabled: true },
    { label: 'Move to', items: [{ label: 'Kitchen', onSelect: onMove }] },
    { label: 'Delete', isDanger: true, startsGroup: true, onSelect: onDelete },
  ];
  return { onRename, onMove, onDelete, list };
}

const menu = page.getByRole('menu').first();

test('a menu is opened, walked and left by the keyboard, and gives the focus back', async () => {
  const { list, onRename } = items();
  show(<Menu trigger={<Button>More</Button>} items={list} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => onRename.mock.calls.length).toBe(1);
});

test('an arrow with Alt opens no menu, and is left to the window', async () => {
  const { list } = items();
  const left: boolean[] = [];
  const onKeyDown = (event: KeyboardEvent) => left.push(!event.defaultPrevented);
  addEventListener('keydown', onKeyDown);
  show(<Menu trigger={<Button>More</Button>} items={list} />);
  await userEvent.tab();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowUp}{/Alt}');
  removeEventListener('keydown', onKeyDown);
  expect(left.slice(-2)).toEqual([true, true]);
  await expect.element(menu).not.toBeInTheDocument();
  // An arrow alone still does.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(menu).toBeVisible();
});

test('a further menu opens beside its row, by the keyboard too', async () => {
  const { list, onMove } = items();
  show(<Menu trigger={<Button>More</Button>} items={list} />);
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('mo');
  await expect.element(page.getByRole('menuitem', { name: 'Move to' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('menuitem', { name: 'Kitchen' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onMove.mock.calls.length).toBe(1);
  await expect.element(menu).not.toBeInTheDocument();
});

test('keys that do the same stand beside a row, and are no part of its name', async () => {
  show(<Menu trigger={<Button>More</Button>} items={items().list} />);
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.element(page.getByText('F2')).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Rename', exact: true })).toBeVisible();
});

test('a row that is disabled does nothing', async () => {
  show(<Menu trigger={<Button>More</Button>} items={items().list} />);
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Share' }), { force: true });
  await expect.element(menu).toBeVisible();
});

test('the other button of the pointer opens the menu of a thing', async () => {
  const { list, onDelete } = items();
  show(
    <ContextMenu items={list}>
      <p>A thread</p>
    </ContextMenu>,
  );
  await userEvent.click(page.getByText('A thread'), { button: 'right' });
  await userEvent.click(page.getByRole('menuitem', { name: 'Delete' }));
  await expect.poll(() => onDelete.mock.calls.length).toBe(1);
  await expect.element(menu).not.toBeInTheDocument();
});

test.each(themes)('an open menu passes axe in %s', async (theme) => {
  await showIn(theme);
  show(
    <main>
      <Menu trigger={<Button>More</Button>} items={items().list} />
    </main>,
  );
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  await expect.element(menu).toHaveStyle({ opacity: '1' });
  expect(await violations()).toEqual([]);
});
