import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import { launch, projectRoot, quit, test } from './application.ts';

const holdDialogs = ['-r', join(projectRoot, 'tests/fixtures/hold-dialogs.cjs')];
const startHere = 'Start on this computer';

interface HeldDialog {
  readonly options: {
    readonly message: string;
    readonly detail: string;
    readonly buttons: string[];
  };
  answer(response: number): void;
}

/** The words of the nth dialog, once it is shown. */
async function dialogOf(app: ElectronApplication, nth: number): Promise<HeldDialog['options']> {
  const shown = () =>
    app.evaluate(
      (_electron, index) =>
        (globalThis as unknown as { heldDialogs: HeldDialog[] }).heldDialogs[index]?.options,
      nth,
    );
  await expect.poll(shown).toBeDefined();
  const options = await shown();
  if (options === undefined) {
    throw new Error('The dialog is gone.');
  }
  return options;
}

const answer = (app: ElectronApplication, nth: number, response: number) =>
  app.evaluate(
    (_electron, given) =>
      (globalThis as unknown as { heldDialogs: HeldDialog[] }).heldDialogs[given.nth]?.answer(
        given.response,
      ),
    { nth, response },
  );

/** Presses “Try again” once the cause is gone, and waits for the window. */
async function tryAgain(app: ElectronApplication): Promise<void> {
  await answer(app, 0, 0);
  await windowOf(app);
  await quit(app);
}

/** Waits for the window of a first run. */
async function windowOf(app: ElectronApplication): Promise<void> {
  const page = await app.firstWindow();
  await page.getByRole('button', { name: startHere }).waitFor();
}

test('a start on a full disk says so in a window, and goes on once there is room', async ({
  dataFolder,
}) => {
  const disk = join(dataFolder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]);
  test.skip(mounted.status !== 0, 'only root may make a small disk');
  try {
    // All of it but for less than a start needs.
    const filling = join(disk, 'filling');
    writeFileSync(filling, Buffer.alloc(1023 * 64 * 1024));
    const app = await launch(join(disk, 'data'), [], holdDialogs);
    const { message, detail, buttons } = await dialogOf(app, 0);
    expect(message).toBe('Guildhall couldn’t start');
    expect(detail).toContain('The disk is full. Free some space');
    expect(detail).toContain(join(disk, 'data'));
    expect(detail).toContain('Nothing that you have saved or written is lost.');
    expect(buttons).toEqual(['Try again', 'Quit']);
    // It is told again as long as nothing has changed.
    await answer(app, 0, 0);
    expect((await dialogOf(app, 1)).detail).toBe(detail);
    rmSync(filling);
    await answer(app, 1, 0);
    await windowOf(app);
    await quit(app);
  } finally {
    spawnSync('umount', ['-l', disk]);
  }
});

test('a file in the place of the data folder is told, and the start goes on once it is gone', async ({
  dataFolder,
}) => {
  const inTheWay = join(dataFolder, 'guildhall');
  writeFileSync(inTheWay, 'mine');
  const app = await launch(join(inTheWay, 'data'), [], holdDialogs);
  expect((await dialogOf(app, 0)).detail).toContain('a file is in its place');
  rmSync(inTheWay);
  await tryAgain(app);
  expect(existsSync(join(inTheWay, 'data', 'settings.json'))).toBe(true);
});

test('settings that cannot be opened are told, and “Quit” ends the application', async ({
  dataFolder,
}) => {
  // The name under which what cannot be used is kept is taken by none, but the folder is not ours.
  test.skip(process.getuid?.() === 0, 'root may write to every folder');
  chmodSync(dataFolder, 0o500);
  const app = await launch(dataFolder, [], holdDialogs);
  expect((await dialogOf(app, 0)).detail).toContain('isn’t allowed to write');
  const ended = app.waitForEvent('close');
  await answer(app, 0, 1).catch(() => undefined);
  await ended;
  chmodSync(dataFolder, 0o700);
  expect(readdirSync(dataFolder)).toEqual([]);
});
