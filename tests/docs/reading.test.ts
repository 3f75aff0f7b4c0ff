import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sources, withoutCode } from './pages.ts';

// The pages count what they ask a reader to read: the words of the first hour, and the files of a way.

const pages = new Map(sources('{*.md,docs/**/*.md}').map(({ file, text }) => [file, text]));

/** A part of a page: that of a heading with all below it, or the page where none is named. */
function partOf(text: string, anchor: string | undefined): string {
  if (anchor === undefined) {
    return text;
  }
  const lines = withoutCode(text).split('\n');
  const isHeading = (line: string) =>
    line
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-') === anchor;
  const start = lines.findIndex((line) => /^#+ /.test(line) && isHeading(line));
  const depth = lines[start]?.indexOf(' ') ?? 0;
  const after = lines.slice(start + 1);
  const end = after.findIndex((line) => new RegExp(`^#{1,${depth}} `).test(line));
  return start < 0 ? '' : after.slice(0, end < 0 ? after.length : end).join('\n');
}

/** The words of a text. Signs alone, such as those of a table, are none. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The parts to which the links of a text lead, each once. */
function linkedParts(file: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
  return [...new Set(targets)].map((target) => {
    const [path = '', anchor] = target.split('#');
    return partOf(pages.get(join(dirname(file), path).replaceAll('\\', '/')) ?? '', anchor);
  });
}

test('the first hour has about as many words as it says, which are read in an hour', () => {
  const file = 'docs/README.md';
  const page = pages.get(file) ?? '';
  const hour = partOf(page, 'the-first-hour');
  // Behind the list stands where to go on.
  const list = hour.slice(0, hour.indexOf('\nThen '));
  const parts = linkedParts(file, list);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts).not.toContain('');
  const said = Number(/some ([\d,]+) words/.exec(page)?.[1]?.replace(',', ''));
  const words = parts.reduce((sum, part) => sum + countWords(part), countWords(list));
  expect(Math.abs(words - said)).toBeLessThan(1000);
  // 230 words a minute
  expect(words).toBeLessThan(13_800);
});

test('each way through the rooms names as many files as it says', () => {
  const ways = partOf(pages.get('docs/architecture.md') ?? '', 'three-ways-through-the-rooms')
    .split('\n')
    .filter((line) => line.startsWith('**'));
  const counts = ways.map((way) => {
    const [, said] = /^\*\*[^*]+ \((\d+) files\)/.exec(way) ?? [];
    const names = [...way.matchAll(/`([^`]+\.tsx?)`/g)].map(([, name]) => name);
    return { said: Number(said), names: new Set(names).size };
  });
  expect(counts).toHaveLength(3);
  expect(counts.map(({ said }) => said)).toEqual(counts.map(({ names }) => names));
});
