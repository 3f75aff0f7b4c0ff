/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import { expect, test } from './fixture-app.ts';

// A picture of 2 × 3 pixels.
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==';

test('notifications are listed, and their events reach the application', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ Notification }) => {
    const shim = globalThis.electronShim;
    const log: string[] = [];
    const notification = new Notification({ title: 'Title', body: 'Body', hasReply: true });
    const shown = new Promise((resolve) => notification.once('show', resolve));
    notification.on('click', () => log.push('click'));
    notification.on('reply', (_event, text) => log.push(`reply ${text}`));
    notification.show();
    await shown;
    const listed = shim?.notifications.map(({ title, body }) => [title, body]);
    shim?.notifications[0]?.emit('click', {});
    shim?.notifications[0]?.emit('reply', {}, 'hello');
    const closed = new Promise((resolve) => notification.once('close', resolve));
    notification.close();
    await closed;
    return {
      isSupported: Notification.isSupported(),
      listed,
      log,
      left: shim?.notifications.length,
    };
  });
  expect(seen).toEqual({
    isSupported: true,
    listed: [['Title', 'Body']],
    log: ['click', 'reply hello'],
    left: 0,
  });
});

test('dialogs and requests to the desktop are recorded, never shown', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ BrowserWindow, dialog, shell }) => {
    const [window] = BrowserWindow.getAllWindows();
    const shim = globalThis.electronShim;
    if (!window || !shim) {
      return {};
    }
    const box = { message: 'Sure?', buttons: ['Yes', 'Cancel'] };
    const cancelled = await dialog.showMessageBox(window, box);
    shim.answerDialog('showMessageBox', { response: 0, checkboxChecked: true });
    const answered = await dialog.showMessageBox(box);
    const opened = await dialog.showOpenDialog(window, { properties: ['openFile'] });
    shim.answerDialog('showSaveDialog', { canceled: false, filePath: '/tmp/x' });
    const saved = await dialog.showSaveDialog({});
    dialog.showErrorBox('Title', 'Content');
    await shell.openExternal('https://example.com');
    shell.showItemInFolder('/tmp');
    const refused = await shell.openExternal('no url').then(String, (error: Error) => error.name);
    return {
      cancelled,
      answered,
      opened,
      saved,
      refused,
      dialogs: shim.dialogs.map(({ method }) => method),
      first: shim.dialogs[0]?.options,
      calls: shim.shellCalls,
    };
  });
  expect(seen).toEqual({
    cancelled: { response: 1, checkboxChecked: false },
    answered: { response: 0, checkboxChecked: true },
    opened: { canceled: true, filePaths: [] },
    saved: { canceled: false, filePath: '/tmp/x' },
    refused: 'TypeError',
    dialogs: [
      'showMessageBox',
      'showMessageBox',
      'showOpenDialog',
      'showSaveDialog',
      'showErrorBox',
    ],
    first: { message: 'Sure?', buttons: ['Yes', 'Cancel'] },
    calls: [
      { method: 'openExternal', target: 'https://example.com/' },
      { method: 'showItemInFolder', target: '/tmp' },
    ],
  });
});

test('tray, images, shortcuts, clipboard and power work without being drawn', async ({
  launch,
}) => {
  const { app } = await launch();
  const seen = await app.evaluate(async (electron, png) => {
    const { clipboard, ClipboardItem, globalShortcut, Menu, nativeImage, powerMonitor, Tray } =
      electron;
    const shim = globalThis.electronShim;
    const log: string[] = [];
    const image = nativeImage.createFromDataURL(`data:image/png;base64,${png}`);
    const tray = new Tray(image);
    tray.on('click', () => log.push('tray'));
    tray.setToolTip('Tip');
    tray.setContextMenu(Menu.buildFromTemplate([{ label: 'Item' }]));
    tray.emit('click');
    tray.popUpContextMenu();
    const trays = shim?.trays.length;
    tray.destroy();
    const isRegistered = globalShortcut.register('CmdOrCtrl+Alt+G', () => log.push('shortcut'));
    const isTwice = globalShortcut.register('Alt+Control+G', () => log.push('twice'));
    shim?.pressGlobalShortcut('Ctrl+Alt+G');
    globalShortcut.unregisterAll();
    shim?.pressGlobalShortcut('Ctrl+Alt+G');
    await clipboard.writeText('copied');
    const words = await clipboard.readText();
    const picture = new Blob([new Uint8Array(image.toPNG())], { type: 'image/png' });
    await clipboard.write([new ClipboardItem({ 'image/png': picture })]);
    const [copied] = await clipboard.read();
    const sizes = [picture.size, (await copied?.getType('image/png'))?.size];
    powerMonitor.on('resume', () => log.push('resume'));
    powerMonitor.emit('resume');
    return {
      log,
      trays: [trays, shim?.trays.length, shim?.popups.length, tray.isDestroyed()],
      size: image.getSize(),
      isSame: image.toPNG().toString('base64') === png,
      empty: nativeImage.createFromPath('/nowhere.png').isEmpty(),
      shortcut: [isRegistered, isTwice, globalShortcut.isRegistered('Ctrl+Alt+G')],
      clipboard: [words, await clipboard.readText(), sizes[0] === sizes[1], copied?.types],
      power: [powerMonitor.getSystemIdleState(60), powerMonitor.isOnBatteryPower()],
    };
  }, PNG);
  expect(seen).toEqual({
    log: ['tray', 'shortcut', 'resume'],
    trays: [1, 0, 1, true],
    size: { width: 2, height: 3 },
    isSame: true,
    empty: true,
    shortcut: [true, false, false],
    clipboard: ['copied', '', true, ['image/png']],
    power: ['active', false],
  });
});
