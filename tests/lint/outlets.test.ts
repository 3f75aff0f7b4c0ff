import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

// Names every place where product code hands something to the system or to another program, and the
// function of shared/text/plain-text.ts that makes it plain for that reader. A place that is not
// in the table fails: look whether someone else's words get there, have them made plain, and add it.

const root = resolve(import.meta.dirname, '../..');

/**
 * The outlets that product code uses, by name and file: the function that makes the words of others
 * plain, or why none is needed.
 */
const used: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The system shows these.
  Notification: { 'native-alerts/native-alerts.ts': 'notificationBody(' },
  setTitle: { 'windows/app-window.ts': 'plainBeginning(' },
  setToolTip: { 'desktop/tray.ts': 'counts; the names of homes are made plain in tray-menu.ts' },
  setBadgeCount: { 'desktop/badge.ts': 'a number' },
  setOverlayIcon: { 'desktop/badge.ts': 'a sentence with a number' },
  buildFromTemplate: {
    'compose-desktop.ts': 'labels of tray-menu.ts and context-menu.ts',
    'menu/application-menu.ts': 'labels of ours',
  },
  setApplicationMenu: {
    'compose-desktop.ts': 'labels of ours',
    'menu/application-menu.ts': 'labels of ours',
  },
  showMessageBox: {
    'compose-desktop.ts': 'plainLines(',
    'desktop/close-choice.ts': 'sentences of ours',
    'client-calls/confirm-key-move.ts': 'origins alone, as URL writes them',
    'links/link-calls.ts': 'plainLines(',
    'start-failure.ts': 'plainLines(',
    'windows/page-recovery.ts': 'sentences of ours',
  },
  showOpenDialog: { 'files/folder-calls.ts': 'a folder of the system' },
  showSaveDialog: { 'files/file-calls.ts': 'fileNameOf(' },
  // Other programs get these.
  writeText: {
    'clipboard/clipboard-calls.ts': 'clipboardText(',
    'compose-desktop.ts': 'clipboardText(',
  },
  ClipboardItem: { 'clipboard/clipboard-calls.ts': 'a picture' },
  openExternal: { 'links/link-calls.ts': 'requireExternalLink(' },
  openPath: {
    'application/application-calls.ts': 'a file of ours',
    'boot.ts': 'the folder of our data',
    'upkeep/data-calls.ts': 'the folder of our data',
  },
  print: {
    'files/file-calls.ts': 'a page, whose title the page makes plain',
    'files/page-printer.ts': 'a page, whose title the page makes plain',
  },
  printToPDF: { 'files/page-printer.ts': 'a page, whose title the page makes plain' },
  setLoginItemSettings: { 'desktop/login-item.ts': 'arguments of ours' },
  setAppUserModelId: { 'main.ts': 'a name of ours' },
  fork: { 'workers/utility-processes.ts': 'names of ours' },
  relaunch: {
    'boot.ts': 'arguments of ours',
    'main.ts': 'arguments of ours',
    'upkeep/linux-installers.ts': 'arguments of ours',
  },
  'node:child_process': { 'upkeep/linux-installers.ts': 'a fixed script; the file is its input' },
};

/** Outlets of Electron that product code does not use yet. */
const unused = (
  'ClipboardItem MenuItem ShareMenu TouchBar TouchBarButton TouchBarLabel TouchBarSegmentedControl ' +
  'addExtraParameter addRecentDocument displayBalloon previewFile promptTouchID savePage showErrorBox ' +
  'setAboutPanelOptions setBadge setDevToolsTitle setJumpList setName ' +
  'setRepresentedFilename setThumbarButtons setThumbnailToolTip setUserActivity setUserTasks ' +
  'showCertificateTrustDialog showItemInFolder showMessageBoxSync ' +
  'showOpenDialogSync showSaveDialogSync startDrag trashItem updateCurrentActivity ' +
  'writeShortcutLink'
).split(' ');

/** Functions that take a text, too, and hand it to nobody outside. */
const inside = new Set(
  (
    'addListener close encryptString encryptStringAsync findInPage insertText off on once ' +
    'removeListener replace replaceMisspelling'
  ).split(' '),
);

const outlets = new Set([...Object.keys(used), ...unused]);

/** The outlets that a source calls or makes, and the module of Node that starts programs. */
function outletsIn(file: string, source: string): string[] {
  const found: string[] = [];
  const note = (callee: object) => {
    const name =
      'property' in callee && callee.property !== null && typeof callee.property === 'object'
        ? nameOf(callee.property)
        : nameOf(callee);
    if (name !== undefined && outlets.has(name)) {
      found.push(name);
    }
  };
  const { program, errors } = parseSync(file, source);
  expect(errors).toEqual([]);
  new Visitor({
    ImportDeclaration: ({ source: { value } }) => {
      if (outlets.has(value)) {
        found.push(value);
      }
    },
    CallExpression: ({ callee }) => note(callee),
    NewExpression: ({ callee }) => note(callee),
  }).visit(program);
  return found;
}

function nameOf(node: object): string | undefined {
  return 'name' in node && typeof node.name === 'string' ? node.name : undefined;
}

const main = join(root, 'electron/main');
const files = globSync('**/*.ts', { cwd: main })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
  .toSorted();
const sources = new Map(files.map((file) => [file, readFileSync(join(main, file), 'utf8')]));

test('each outlet to the system or another program is in the table, and no other', () => {
  const places = new Set(
    [...sources].flatMap(([file, source]) =>
      outletsIn(file, source).map((outlet) => `${outlet} in ${file}`),
    ),
  );
  const listed = Object.entries(used).flatMap(([outlet, inFiles]) =>
    Object.keys(inFiles).map((file) => `${outlet} in ${file}`),
  );
  expect([...places].toSorted()).toEqual(listed.toSorted());
});

test('the words of others are made plain there', () => {
  for (const [outlet, inFiles] of Object.entries(used)) {
    for (const [file, reader] of Object.entries(inFiles)) {
      const isPlain = !reader.endsWith('(') || (sources.get(file) ?? '').includes(reader);
      expect({ outlet, file, isPlain }).toEqual({ outlet, file, isPlain: true });
    }
  }
});

test('a new outlet is found in whichever way it is called', () => {
  const source = `import { exec } from 'node:child_process';
    new Notification({}); new electron.TouchBar({}); clipboard.write([new ClipboardItem({})]);
    window.setTitle('x'); app?.addRecentDocument(path); this.#spawn(); pattern.exec('x');`;
  expect(outletsIn('a.ts', source)).toEqual([
    'node:child_process',
    'Notification',
    'TouchBar',
    'ClipboardItem',
    'setTitle',
    'addRecentDocument',
  ]);
});

test('every method of Electron that takes a text is known, as an outlet or as none', () => {
  const declared = readFileSync(join(root, 'node_modules/electron/electron.d.ts'), 'utf8');
  const takesText =
    /^ {4}(?:static )?(\w+)\([^)]{0,200}?\b\w{0,30}(?:[tT]ext|[tT]itle|[lL]abel|[mM]essage|[tT]oolTip|[dD]escription|[dD]etail|[cC]ontent|[mM]arkup|[hH]tml|rtf|reason)\??: string\b/gm;
  const names = new Set([...declared.matchAll(takesText)].map(([, name = '']) => name));
  expect(names.size).toBeGreaterThan(10);
  expect([...names].filter((name) => !outlets.has(name) && !inside.has(name))).toEqual([]);
});

test('every listed outlet of Electron exists there', () => {
  const declared = readFileSync(join(root, 'node_modules/electron/electron.d.ts'), 'utf8');
  const missing = [...outlets].filter(
    (name) => !name.startsWith('node:') && !new RegExp(String.raw`\b${name}\b`).test(declared),
  );
  expect(missing).toEqual([]);
});
