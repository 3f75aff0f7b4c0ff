import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { actionIds } from '#shared/capability/action.ts';
import { menuTemplate } from './menu-template.ts';

type Item = MenuItemConstructorOptions;

const platforms = ['linux', 'darwin', 'win32'] as const;

/** Every item of the menu, those of its submenus among them. */
function itemsOf(platform: NodeJS.Platform, isPackaged: boolean): Item[] {
  const none = () => undefined;
  const place = {
    applicationName: 'Guildhall',
    isPackaged,
    platform,
    shortcuts: { newThread: 'Mod+Shift+Y', search: null } as const,
    names: { undoChange: 'Undo status of “Bread & butter”' },
    onAction: none,
    onZoom: none,
    onReload: none,
    onOpenAfresh: none,
  };
  const all = (items: Item['submenu']): Item[] =>
    Array.isArray(items) ? items.flatMap((item) => [item, ...all(item.submenu)]) : [];
  return all(menuTemplate(place));
}

const developerRoles = (items: readonly Item[]) =>
  items
    .map(({ role, label = '' }) => (role ?? label).toLowerCase())
    .filter((role) => ['reload', 'forcereload', 'toggledevtools', 'viewmenu'].includes(role));

test.each(platforms)('a packaged application has no tools of developers on %s', (platform) => {
  expect(developerRoles(itemsOf(platform, true))).toEqual([]);
});

test.each(platforms)('control: in development they are there on %s', (platform) => {
  expect(developerRoles(itemsOf(platform, false))).toEqual(['reload', 'toggledevtools']);
});

test.each(platforms)('every action is in the menu once on %s, greyed out at first', (platform) => {
  const items = itemsOf(platform, true).filter(({ id }) => id !== undefined);
  expect(items).toHaveLength(actionIds.length);
  expect(new Set(items.map(({ id }) => id))).toEqual(new Set(actionIds));
  expect(items.filter(({ enabled }) => enabled !== false)).toEqual([]);
});

test('the menu shows the keys that the person gave to an action', () => {
  const items = new Map(itemsOf('linux', true).map((item) => [item.id, item.accelerator]));
  expect(items.get('newThread')).toBe('CommandOrControl+Shift+Y');
  expect(items.get('search')).toBeUndefined();
  expect(items.get('openPalette')).toBe('CommandOrControl+K');
  expect(items.get('openGuide')).toBe('F1');
  expect(items.get('renameItem')).toBeUndefined();
});

test.each(platforms)(
  'undo and redo are in the menu with the name of their act on %s',
  (platform) => {
    const items = itemsOf(platform, true);
    const labels = new Map(items.map((item) => [item.id, item.label]));
    expect(labels.get('undoChange')).toBe('Undo status of “Bread && butter”');
    expect(labels.get('redoChange')).toBe('Redo');
    // The browser's own would be about the field alone.
    expect(items.filter(({ role }) => role === 'undo' || role === 'redo')).toEqual([]);
  },
);
