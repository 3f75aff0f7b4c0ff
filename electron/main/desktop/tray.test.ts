import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ManualTiming } from '../../client/testing/manual-timing.ts';
import { TrayIcon } from './tray.ts';

/** A tray of a system, with the icons that it showed, by name. */
function showTray(platform: NodeJS.Platform) {
  const shown: string[] = [];
  const timing = new ManualTiming();
  const counts = { needs: 0, unread: 0 };
  const theme = Object.assign(new EventEmitter(), {
    shouldUseDarkColorsForSystemIntegratedUI: false,
  });
  const icon = new TrayIcon({
    makeTray: () =>
      ({
        on: () => undefined,
        setImage: () => undefined,
        setToolTip: () => undefined,
        setContextMenu: () => undefined,
      }) as never,
    buildMenu: () => ({}) as never,
    icon: (name) => {
      shown.push(name);
      return {} as never;
    },
    theme: theme as never,
    platform,
    timing,
    log: { warn: () => undefined },
    state: () => ({
      counts,
      homes: [],
      doNotDisturb: undefined,
      onOpen: () => undefined,
      onInbox: () => undefined,
      onQuit: () => undefined,
    }),
  });
  icon.start();
  return {
    shown,
    turnDark: () => {
      theme.shouldUseDarkColorsForSystemIntegratedUI = true;
      theme.emit('updated');
      timing.advance(1_000);
    },
    needPerson: () => {
      counts.needs = 1;
      icon.update();
      timing.advance(1_000);
    },
  };
}

test.each([
  ['linux', ['tray-tile', 'tray-needs-tile']],
  ['darwin', ['trayTemplate', 'trayNeedsTemplate']],
  ['win32', ['tray-dark', 'tray-light', 'tray-needs-light']],
] as const)('on %s the icon follows what can be known of its panel', (platform, names) => {
  const { shown, turnDark, needPerson } = showTray(platform);
  turnDark();
  needPerson();
  expect(shown).toEqual(names);
  const files = names.flatMap((name) => [`${name}.png`, `${name}@2x.png`]);
  const lacking = files.filter((file) => !existsSync(join(import.meta.dirname, 'icons', file)));
  expect(lacking).toEqual([]);
});
