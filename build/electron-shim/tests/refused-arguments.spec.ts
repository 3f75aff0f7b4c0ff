/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import { expect, test } from './fixture-app.ts';

test('dialogs and the tray refuse what Electron refuses', async ({ launch }) => {
  const { app } = await launch();
  const messages = await app.evaluate(({ dialog, nativeImage, Tray }) => {
    const wrong = (key: string, value: unknown = 300): never => ({ [key]: value }) as never;
    const tray = new Tray(nativeImage.createEmpty());
    const attempts: (() => unknown)[] = [
      ...['title', 'buttonLabel', 'defaultPath', 'message', 'properties'].map(
        (key) => () => dialog.showOpenDialog(wrong(key)),
      ),
      ...['title', 'buttonLabel', 'defaultPath', 'message', 'nameFieldLabel'].map(
        (key) => () => dialog.showSaveDialog(wrong(key)),
      ),
      ...['title', 'message', 'detail', 'checkboxLabel', 'type', 'buttons', 'noLink'].map(
        (key) => () => dialog.showMessageBox(wrong(key)),
      ),
      () => dialog.showMessageBox(wrong('checkboxChecked', true)),
      () => (dialog.showErrorBox as () => void)(),
      () => dialog.showErrorBox(3 as never, 'four'),
      () => dialog.showErrorBox('three', 4 as never),
      () => new Tray('/no/such/picture.png'),
      () => tray.setImage('/no/such/picture.png'),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'accepted';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
  });
  const fileTexts = ['Title', 'Button label', 'Default path', 'Message'];
  const strings = (names: readonly string[]): string[] =>
    names.map((name) => `${name} must be a string`);
  expect(messages).toEqual([
    ...strings(fileTexts),
    'Properties must be an array',
    ...strings([...fileTexts, 'Name field label']),
    ...strings(['Title', 'Message', 'Detail', 'checkboxLabel']),
    'Invalid message box type',
    'Buttons must be an array',
    'noLink must be a boolean',
    'checkboxChecked requires that checkboxLabel also be passed',
    expect.stringContaining('Insufficient number of arguments'),
    expect.stringContaining('Error processing argument at index 0'),
    expect.stringContaining('Error processing argument at index 1'),
    expect.stringContaining('Failed to load image from path'),
    expect.stringContaining('Failed to load image from path'),
  ]);
});

test('a menu that is none is no context menu of the tray', async ({ launch }) => {
  const { app } = await launch();
  const refused = await app.evaluate(({ nativeImage, Tray }) => {
    const tray = new Tray(nativeImage.createEmpty());
    tray.setContextMenu(null);
    try {
      tray.setContextMenu({} as never);
      return 'accepted';
    } catch (error) {
      return error instanceof TypeError;
    }
  });
  expect(refused).toBe(true);
});
