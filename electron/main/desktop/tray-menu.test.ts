import { expect, test, vi } from 'vitest';
import { trayMenu, trayToolTip } from './tray-menu.ts';
import type { DoNotDisturb, TrayMenuState } from './tray-menu.ts';

const none = () => undefined;
const live = { kind: 'live', since: '2026-11-22T12:00:00.000Z' } as const;
const state: TrayMenuState = {
  counts: { needs: 0, unread: 0 },
  homes: [{ name: 'This computer', state: live }],
  onOpen: none,
  onInbox: none,
  onQuit: none,
};
const labels = (changed: Partial<TrayMenuState>) =>
  trayMenu({ ...state, ...changed }).map(({ label = '-' }) => label);

test('the menu says what needs the person, and how each home stands', () => {
  expect(labels({ counts: { needs: 3, unread: 1 } })).toEqual([
    'Open Guildhall',
    '-',
    '3 things need you',
    '1 other update',
    '-',
    'This computer: live',
    '-',
    'Quit',
  ]);
  expect(trayToolTip({ counts: { needs: 1, unread: 0 } })).toBe('Guildhall\n1 thing needs you');
});

test('a name that others chose is one short line, and marks no key', () => {
  const homes = [{ name: `A & B\n${'x'.repeat(100_000)}`, state: live }];
  const [, , , , home = ''] = labels({ homes });
  expect(home).toMatch(/^A && B x+…: live$/);
  expect(home.length).toBeLessThan(80);
});

test('of very many homes the first are named', () => {
  const homes = Array.from({ length: 30 }, (_, at) => ({ name: `Home ${at}`, state: live }));
  expect(labels({ homes })).toContain('20 more homes');
});

test('whoever delivers notifications offers the choices about being disturbed', () => {
  const doNotDisturb: DoNotDisturb = {
    current: () => 'off',
    choices: () => [
      { id: 'off', label: 'Off' },
      { id: 'hour', label: 'For an hour' },
    ],
    describe: () => 'Do not disturb until 2:00 PM',
    choose: vi.fn<DoNotDisturb['choose']>(),
    listen: none,
  };
  const item = trayMenu({ ...state, doNotDisturb }).find(({ id }) => id === 'doNotDisturb');
  const choices = item?.submenu as Electron.MenuItemConstructorOptions[];
  expect(choices.map(({ label, checked }) => [label, checked])).toEqual([
    ['Off', true],
    ['For an hour', false],
  ]);
  const choose = choices[1]?.click as (() => void) | undefined;
  choose?.();
  expect(doNotDisturb.choose).toHaveBeenCalledWith('hour');
  expect(trayToolTip({ counts: { needs: 1, unread: 0 }, doNotDisturb })).toBe(
    'Guildhall\n1 thing needs you\nDo not disturb until 2:00 PM',
  );
});
