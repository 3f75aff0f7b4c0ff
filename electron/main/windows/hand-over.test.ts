import { EventEmitter } from 'node:events';
import type { App, BrowserWindow } from 'electron';
import { expect, test, vi } from 'vitest';
import { ManualTiming } from '../../client/testing/manual-timing.ts';
import { HandOver } from './hand-over.ts';

vi.mock('electron', () => ({ BrowserWindow: {}, ipcMain: {} }));

class FakeWindow extends EventEmitter {
  readonly sent: string[] = [];
  readonly webContents = Object.assign(new EventEmitter(), {
    isCrashed: () => this.isCrashed,
    isLoadingMainFrame: () => false,
    send: (_channel: string, name: string) => this.sent.push(name),
    reload: () => this.sent.push('reload'),
    forcefullyCrashRenderer: () => this.sent.push('end'),
  });
  isCrashed = false;
  isClosed = false;
  isDestroyed = () => this.isClosed;
  close = () => {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) {
      this.isClosed = true;
      this.emit('closed');
    }
  };
}

function build() {
  const timing = new ManualTiming();
  const handOver = new HandOver(timing);
  const fake = new FakeWindow();
  const window = fake as unknown as BrowserWindow;
  const answer = () => handOver.calls()['window.handed_over']({}, { window });
  return { timing, handOver, fake, window, answer };
}

const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.resolve();
  }
};

test('a window closes once its page has handed over', async () => {
  const { handOver, fake, window, answer } = build();
  handOver.guard(window);
  window.close();
  await turns();
  expect([fake.sent, fake.isClosed]).toEqual([['window.leaving'], false]);
  await answer();
  await turns();
  expect(fake.isClosed).toBe(true);
});

test('a page that does not answer keeps nobody for long', async () => {
  const { timing, handOver, fake, window } = build();
  handOver.guard(window);
  window.close();
  await turns();
  timing.advance(2_000);
  await turns();
  expect(fake.isClosed).toBe(true);
});

test('a page that has crashed is not waited for', async () => {
  const { handOver, fake, window } = build();
  fake.isCrashed = true;
  await handOver.ask(window);
  expect(fake.sent).toEqual([]);
});

test('a page that crashes while it hands over is not waited for', async () => {
  const { handOver, fake, window } = build();
  const asked = handOver.ask(window);
  fake.webContents.emit('render-process-gone');
  await expect(asked).resolves.toBe(false);
});

test('a window that is not to close stays, and asks nothing of its page', async () => {
  const { handOver, fake, window } = build();
  handOver.guard(window, async () => false);
  window.close();
  await turns();
  expect([fake.sent, fake.isClosed]).toEqual([[], false]);
});

test('quitting waits for every page, once', async () => {
  const { handOver, fake, window, answer } = build();
  handOver.guard(window, async () => false);
  const quit = vi.fn<() => void>();
  const app = Object.assign(new EventEmitter(), { quit });
  handOver.guardQuit(app as unknown as App, () => [window]);
  const preventDefault = vi.fn<() => void>();
  app.emit('before-quit', { preventDefault });
  app.emit('before-quit', { preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(2);
  await answer();
  await turns();
  expect(quit).toHaveBeenCalledOnce();
  app.emit('before-quit', { preventDefault });
  expect(preventDefault).toHaveBeenCalledTimes(2);
  window.close();
  expect(fake.isClosed).toBe(true);
});

test('a reload waits for the page', async () => {
  const { handOver, fake, window, answer } = build();
  const reloaded = handOver.reload(window);
  expect(fake.sent).toEqual(['window.leaving']);
  await answer();
  await reloaded;
  expect(fake.sent).toEqual(['window.leaving', 'reload']);
});

test('a page that does not hand over is ended, so that it is loaded again', async () => {
  const { timing, handOver, fake, window } = build();
  const before = vi.fn<() => Promise<void>>(async () => void fake.sent.push('before'));
  const reloaded = handOver.reload(window, before);
  timing.advance(2_000);
  await reloaded;
  expect(fake.sent).toEqual(['window.leaving', 'before', 'end']);
});
