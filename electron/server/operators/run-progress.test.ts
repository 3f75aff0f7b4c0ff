import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progressLimits } from '#shared/limits/server-limits.ts';
import { leastTokensOf } from './model/forgetting.ts';
import { RunProgress } from './run-progress.ts';
import type { ToldProgress } from './run-progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Progress with what was told of it, and what a client would show. */
function heard() {
  const told: ToldProgress[] = [];
  const progress = new RunProgress((each) => told.push(each));
  const shown = () =>
    told.reduce((text, each) => {
      expect([0, text.length]).toContain(each.from);
      return text.slice(0, each.from) + each.text;
    }, '');
  return { told, progress, shown, phases: () => told.map(({ phase }) => phase) };
}

const say = (progress: RunProgress, text: string) => progress.take({ of: 'text', text });

test('a text that comes quickly is told a few times a second, and whole', () => {
  const { told, progress, shown } = heard();
  progress.asked({ mayPass: false });
  for (let at = 0; at < 1_000; at += 1) {
    say(progress, `word ${at} `);
    vi.advanceTimersByTime(5);
  }
  vi.advanceTimersByTime(1_000);
  expect(told.length).toBeLessThanOrEqual(5_000 / progressLimits.everyMs + 2);
  expect(shown()).toBe(Array.from({ length: 1_000 }, (_, at) => `word ${at} `).join(''));
  expect(told.at(-1)?.tokens).toBe(leastTokensOf([shown()]));
});

/** The most events of a run in any second, of so many that each write 200 pieces a second. */
function mostInASecond(runs: number, isGathered: boolean): number {
  const times = Array.from({ length: runs }, (): number[] => []);
  const written = times.map((each) => new RunProgress(() => each.push(Date.now())));
  const fromMs = Date.now();
  for (const progress of written) {
    progress.asked({ mayPass: false });
  }
  for (let at = 0; at < 2_000; at += 1) {
    for (const [run, progress] of written.entries()) {
      if (isGathered) {
        say(progress, 'word ');
      } else {
        times[run]?.push(Date.now());
      }
    }
    vi.advanceTimersByTime(5);
  }
  for (const progress of written) {
    progress.end();
  }
  expect(Date.now() - fromMs).toBe(10_000);
  const inSecondFrom = (each: readonly number[], from: number) =>
    each.filter((time) => time >= from && time < from + 1_000).length;
  return Math.max(
    ...times.map((each) => Math.max(...each.map((time) => inSecondFrom(each, time)))),
  );
}

test('five operators that write 200 pieces a second are told of at most ten times a second each', () => {
  expect(mostInASecond(5, true)).toBeLessThanOrEqual(10);
});

test('without gathering it would be each piece', () => {
  expect(mostInASecond(1, false)).toBeGreaterThanOrEqual(200);
});

test('no event of any text has more bytes than it may, or half of a sign', () => {
  const signs = fc.constantFrom('a', 'é', '漢', '👩‍🌾', '"', '\n', '\u0001');
  fc.assert(
    fc.property(fc.array(fc.array(signs, { maxLength: 900 }), { maxLength: 6 }), (pieces) => {
      const { told, progress, shown } = heard();
      progress.asked({ mayPass: false });
      for (const piece of pieces) {
        say(progress, piece.join(''));
      }
      vi.advanceTimersByTime(60_000);
      expect(shown()).toBe(pieces.flat().join('').trimStart());
      for (const { text } of told) {
        expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThanOrEqual(
          progressLimits.textBytes,
        );
        expect(text.isWellFormed()).toBe(true);
      }
      progress.end();
    }),
  );
});

test('a megabyte at once is told no faster, and not at all once the run has ended', () => {
  const { told, progress, shown } = heard();
  progress.asked({ mayPass: false });
  say(progress, 'word '.repeat(200_000));
  vi.advanceTimersByTime(1_000);
  expect(told.length).toBeLessThanOrEqual(1_000 / progressLimits.everyMs + 1);
  progress.end();
  expect(told.at(-1)).toMatchObject({ phase: 'over', from: 0, text: '' });
  expect(shown()).toBe('');
  const { length } = told;
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(length);
  expect(vi.getTimerCount()).toBe(0);
});

test('reasoning is told of and its words never are', () => {
  const { told, progress, shown, phases } = heard();
  progress.asked({ mayPass: false });
  progress.take({ of: 'reasoning', text: 'They want bread, and I must not say why.' });
  vi.advanceTimersByTime(1_000);
  say(progress, 'Bread.');
  vi.advanceTimersByTime(1_000);
  expect(phases()).toStrictEqual(['asking', 'thinking', 'writing']);
  expect(shown()).toBe('Bread.');
  expect(told[1]?.tokens).toBeGreaterThan(0);
});

test('the word that passes is not shown, as far as it may still be that', () => {
  const { progress, shown, phases } = heard();
  progress.asked({ mayPass: true });
  for (const piece of [' ', 'PA', 'SS', '\n']) {
    say(progress, piece);
    vi.advanceTimersByTime(1_000);
  }
  expect(shown()).toBe('');
  expect(phases()).not.toContain('writing');
  say(progress, 'me the salt.');
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe('PASS\nme the salt.');
});

test('where nobody may pass, its word is an answer like any other', () => {
  const { progress, shown } = heard();
  progress.asked({ mayPass: false });
  say(progress, 'PASS');
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe('PASS');
});

test('calls and a new question take back what was shown, and each text begins anew', () => {
  const { progress, shown, phases } = heard();
  progress.asked({ mayPass: false });
  say(progress, 'I look it up.');
  vi.advanceTimersByTime(1_000);
  progress.calls();
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe('');
  progress.asked({ mayPass: false });
  say(progress, 'Found.');
  vi.advanceTimersByTime(1_000);
  expect(shown()).toBe('Found.');
  expect(phases()).toStrictEqual(['asking', 'writing', 'calling', 'asking', 'writing']);
});

test('a server that says nothing is said to, and one on this computer to load its model at first', () => {
  const local = heard();
  local.progress.asked({ mayPass: false });
  local.progress.quiet({ isLocal: true });
  vi.advanceTimersByTime(1_000);
  say(local.progress, 'Now');
  vi.advanceTimersByTime(1_000);
  local.progress.quiet({ isLocal: true });
  vi.advanceTimersByTime(1_000);
  say(local.progress, ' again.');
  vi.advanceTimersByTime(1_000);
  expect(local.phases()).toStrictEqual(['asking', 'loading', 'writing', 'silent', 'writing']);
  expect(local.shown()).toBe('Now again.');
  const other = heard();
  other.progress.asked({ mayPass: false });
  other.progress.quiet({ isLocal: false });
  vi.advanceTimersByTime(1_000);
  expect(other.phases()).toStrictEqual(['asking', 'silent']);
});

test('a run whose model was never asked is told nothing of', () => {
  const { told, progress } = heard();
  progress.end();
  expect(told).toStrictEqual([]);
});

test.each([
  ['was asked', true],
  ['was never asked', false],
])('progress after the end of a run whose model %s is told to nobody', (_what, wasAsked) => {
  const { told, progress } = heard();
  if (wasAsked) {
    progress.asked({ mayPass: false });
  }
  progress.end();
  const { length } = told;
  say(progress, 'Too late.');
  progress.quiet({ isLocal: true });
  progress.calls();
  progress.asked({ mayPass: false });
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(length);
  expect(vi.getTimerCount()).toBe(0);
});
