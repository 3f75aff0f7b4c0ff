import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from '../settings/settings.ts';
import { ManualTiming } from '../../client/testing/manual-timing.ts';
import { QuietSwitch } from './quiet-switch.ts';
import { initialAlerts } from '../../client/alerts/quiet-time.ts';

const minuteMs = 60_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-quiet-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A switch, and what it has said at each change. */
function makeSwitch() {
  const timing = new ManualTiming();
  const { settings } = openSettings(folder);
  const log = { warn: () => undefined };
  const quiet = new QuietSwitch({ settings, onChanged: () => undefined, timing, log });
  const said: (string | undefined)[] = [];
  quiet.listen(() => said.push(quiet.describe()));
  return { quiet, timing, settings, said };
}

test('it says until when it is quiet, and says so when that is over', () => {
  const { quiet, timing, said } = makeSwitch();
  expect(quiet.describe()).toBeUndefined();
  quiet.choose('hour');
  expect(said).toEqual([expect.stringMatching(/^Do not disturb until \d/u)]);
  timing.advance(59 * minuteMs);
  expect(said).toHaveLength(1);
  timing.advance(minuteMs);
  expect(said.slice(1)).toEqual([undefined]);
  expect(quiet.current()).toBe('off');
  // The clock is watched no longer than something depends on it.
  expect(timing.waits).toEqual([]);
  quiet.choose('always');
  expect(quiet.describe()).toBe('Do not disturb');
  expect(timing.waits).toEqual([]);
});

test('quiet hours begin and end by themselves', () => {
  const { quiet, timing, settings, said } = makeSwitch();
  const clock = (afterMs: number) =>
    new Date(timing.now() + afterMs).toTimeString().slice(0, 'hh:mm'.length);
  const quietHours = { isOn: true, from: clock(5 * minuteMs), until: clock(10 * minuteMs) };
  settings.set('alerts', { ...initialAlerts, quietHours });
  quiet.emit();
  timing.advance(5 * minuteMs);
  timing.advance(5 * minuteMs);
  expect(said).toEqual([undefined, expect.stringMatching(/^Do not disturb until \d/u), undefined]);
});
