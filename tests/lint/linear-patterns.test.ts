import { resolve } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ourPatterns, patternsIn } from './our-patterns.ts';
import type { OurPattern } from './our-patterns.ts';
import { worstInputs } from './worst-inputs.ts';
import { allowStalls } from '../watchdog/watch-tests.ts';

// Runs every regular expression of the product's sources on its worst inputs. At these lengths, a
// pattern that is worse than linear takes seconds and a linear one less than a millisecond. The
// bound between them is not a measurement.

const root = resolve(import.meta.dirname, '../..');
/** Shorter texts come first: a pattern worse than quadratic would never finish the longest. */
const shortLengths = [25, 1_000];
/**
 * A pattern meets one of its longest texts where it takes suspiciously long with a middle one of
 * the same kind: a linear pattern takes some hundredths of a millisecond, a quadratic one over ten.
 */
const middle = { length: 4_000, suspiciousMs: 1 };
const longest = 30_000;
const boundMs = 100;
/** So slow is no linear pattern, hundreds of times slower than those: two tries tell. */
const certainMs = 3 * boundMs;
/** So slow is no collection of garbage either: one match tells. */
const hopelessMs = 10 * boundMs;

/**
 * The CPU time of one match and of all matches of a pattern in a text: that of the first try where
 * it is within the bound, else the least of two or three. One alone may have met a collection of
 * garbage.
 */
function cpuMsOf({ source, flags }: OurPattern, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  let tries = 2;
  for (let attempt = 0; attempt < tries && least > boundMs; attempt += 1) {
    const begun = process.threadCpuUsage();
    new RegExp(source, flags).exec(text);
    if (cpuMsSince(begun) > hopelessMs) {
      return cpuMsSince(begun);
    }
    for (const match of text.matchAll(new RegExp(source, `${flags.replace('g', '')}g`))) {
      void match;
    }
    least = Math.min(least, cpuMsSince(begun));
    tries = least < certainMs ? 3 : 2;
  }
  return least;
}

function cpuMsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1_000;
}

/** The first text that a pattern is too slow with, shortened for the report. */
function slowWith(pattern: OurPattern): string | undefined {
  const textsOf = (length: number) => worstInputs(pattern.source, pattern.flags, length);
  const isSlow = (text: string) => cpuMsOf(pattern, text) > boundMs;
  const found =
    shortLengths.flatMap(textsOf).find(isSlow) ?? longestTexts(pattern, textsOf).find(isSlow);
  return found && JSON.stringify(`${found.slice(0, 60)} …${found.slice(-5)}`);
}

/** The longest texts of those kinds whose middle ones took a pattern suspiciously long. */
function longestTexts(pattern: OurPattern, textsOf: (length: number) => string[]): string[] {
  const isSuspicious = textsOf(middle.length).map(
    (text) => cpuMsOf(pattern, text) > middle.suspiciousMs,
  );
  return isSuspicious.includes(true)
    ? textsOf(longest).filter((_text, kind) => isSuspicious[kind])
    : [];
}

const { patterns, unchecked } = ourPatterns(root);

beforeEach(() => allowStalls('it runs patterns with their worst texts'));

test('patterns are literals, so that the lint and this test see them', () => {
  expect(patterns.length).toBeGreaterThan(80);
  expect(unchecked).toStrictEqual([]);
});

test('every pattern is linear on its worst inputs', () => {
  const slow = patterns.flatMap((pattern) => {
    const text = slowWith(pattern);
    return text === undefined ? [] : [`${pattern.place} /${pattern.source}/ with ${text}`];
  });
  expect(slow).toStrictEqual([]);
});

// The control: each kind of pattern that is worse than linear is found.
test.each([
  ['two runs that can exchange characters', String.raw`^a\s+.+?\s+to$`],
  ['a run that may begin anywhere', String.raw`\s+$`],
  ['a run that may begin at each of its digits', String.raw`\b\d[\d.,]*\s?(?:%|€)`],
  ['a repetition within a repetition', String.raw`^(?:a+)+$`],
  ['a separator between spaces', String.raw`\s+and\s+`],
])('%s is found: /%s/', (_name, source) => {
  expect(slowWith({ source, flags: 'u', place: '' })).toBeDefined();
});

test('all patterns are found, including those built from strings', () => {
  const text = "const a = [/x+/u];\nf(/y/);\nconst c = new RegExp('z');\nconst d = RegExp('z');\n";
  expect(patternsIn('a.ts', text)).toStrictEqual({
    patterns: [
      { source: 'x+', flags: 'u', place: 'a.ts:1' },
      { source: 'y', flags: '', place: 'a.ts:2' },
    ],
    unchecked: ['a.ts:3', 'a.ts:4'],
  });
});
