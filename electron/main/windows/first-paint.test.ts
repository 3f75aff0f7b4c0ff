import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { ManualTiming } from '../../client/testing/manual-timing.ts';
import { afterFirstPaint } from './first-paint.ts';

class FakeWindow extends EventEmitter {
  readonly webContents = new EventEmitter();
}

let timing: ManualTiming;
let window: FakeWindow;
let act: () => void;

beforeEach(() => {
  timing = new ManualTiming();
  window = new FakeWindow();
  act = vi.fn<() => void>();
});

test('an act that waits for the first paint begins with it, and once', () => {
  afterFirstPaint(window, timing, act);
  timing.advance(999);
  expect(act).not.toHaveBeenCalled();
  window.emit('ready-to-show');
  expect(act).toHaveBeenCalledOnce();
  window.webContents.emit('dom-ready');
  timing.advance(10_000);
  expect(act).toHaveBeenCalledOnce();
});

test('a page whose scripts have run counts as painted', () => {
  afterFirstPaint(window, timing, act);
  window.webContents.emit('dom-ready');
  expect(act).toHaveBeenCalledOnce();
  window.emit('ready-to-show');
  expect(act).toHaveBeenCalledOnce();
});

test.each(['that does not paint', 'that is not there'])(
  'a window %s is waited for no longer than a second',
  (which) => {
    afterFirstPaint(which === 'that is not there' ? undefined : window, timing, act);
    timing.advance(1_000);
    expect(act).toHaveBeenCalledOnce();
  },
);

test('a cancelled act never begins', () => {
  const cancel = afterFirstPaint(window, timing, act);
  cancel();
  window.emit('ready-to-show');
  timing.advance(10_000);
  expect(act).not.toHaveBeenCalled();
});
