import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// Other programs read what these calls of Electron hand to them. Each stands where it is known, and
// what others wrote goes through `shared/text/plain-text.ts` there.

const main = resolve(import.meta.dirname, '../../electron/main');
const outlet =
  /new Notification\(|\.(?:showMessageBox(?:Sync)?|showErrorBox|showSaveDialog(?:Sync)?|showOpenDialog(?:Sync)?|openExternal|openPath|showItemInFolder|writeShortcutLink|clipboard\.write\w*|setToolTip|setTitle|buildFromTemplate|setOverlayIcon|startDrag|addRecentDocument|setUserTasks|setJumpList|setAboutPanelOptions|setThumbarButtons|setRepresentedFilename|displayBalloon|setLoginItemSettings)\(|\bclipboard\.write\w*\(/g;

/** Every file with an outlet: the function that makes its words plain, or why none is needed. */
const known: Readonly<Record<string, readonly string[] | string>> = {
  'alerts/native-alerts.ts': ['notificationTitle(', 'notificationBody('],
  'application/application-calls.ts': 'a file of ours',
  'boot.ts': 'the folder of our data',
  'clipboard/clipboard-calls.ts': ['clipboardText('],
  'compose-desktop.ts': ['clipboardText(', 'plainLines('],
  'desktop/badge.ts': 'a sentence with a number',
  'desktop/close-choice.ts': 'sentences of ours',
  'desktop/login-item.ts': 'arguments of ours',
  'desktop/tray.ts': 'counts; the names of homes are made plain in tray-menu.ts',
  'files/file-calls.ts': ['fileNameOf('],
  'homes/confirm-key-move.ts': 'origins alone, as URL writes them',
  'links/link-calls.ts': ['plainLines(', 'requireExternalLink('],

  'menu/application-menu.ts': 'labels of ours',
  'start-failure.ts': ['plainLines('],
  'windows/app-window.ts': ['plainBeginning('],
  'windows/page-recovery.ts': 'sentences of ours',
};

const sources = globSync('**/*.ts', { cwd: main })
  .filter((path) => !path.endsWith('.test.ts') && !path.includes('testing/'))
  .map((path) => ({ path, source: readFileSync(join(main, path), 'utf8') }));
const withOutlet = sources.filter(({ source }) => source.search(outlet) >= 0);

test('every call that hands words to another program is known', () => {
  expect(sources.length).toBeGreaterThan(100);
  const unknown = withOutlet.filter(({ path }) => !(path in known)).map(({ path }) => path);
  expect(unknown).toEqual([]);
  expect(withOutlet.length).toBe(Object.keys(known).length);
});

test('what others wrote is made plain there', () => {
  const bare = withOutlet.flatMap(({ path, source }) => {
    const wanted = known[path];
    return Array.isArray(wanted) ? wanted.filter((name: string) => !source.includes(name)) : [];
  });
  expect(bare).toEqual([]);
});
