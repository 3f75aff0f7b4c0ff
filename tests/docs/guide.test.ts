import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { actionShortcuts } from '#shared/capability/action.ts';
import { english as wordsOfMain } from '../../electron/main/text/english.ts';
import { english } from '../../renderer/text/english.ts';
import { digestsOf, outlineFile } from '../../build/scripts/guide-outline.ts';
import { sources, withoutCode } from './pages.ts';

// The guide for people (docs/guide): short, with its pictures, in the words of the screen.

const folder = resolve(import.meta.dirname, '../../docs/guide/pictures');
const pages = sources('docs/guide/*.md');
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'));

const maxWords = 500;
const maxPictureBytes = 150_000;
const maxGuideBytes = 2_000_000;

/** The pictures that a page shows, by their light ones. */
const picturesOf = (text: string) =>
  [...text.matchAll(/!\[[^\]]*\]\(pictures\/([^)]+)\)/g)].map(([, name = '']) => name);

/** Every label and sentence of a catalogue that is the same whatever it is about. */
function labelsIn(words: unknown): string[] {
  return typeof words === 'string'
    ? [words]
    : typeof words === 'object' && words !== null
      ? Object.values(words).flatMap(labelsIn)
      : [];
}

const labels = new Set([...labelsIn(english), ...labelsIn(wordsOfMain)]);

/** The words that a page says in bold without their being on the screen; its own emphasis ends a sentence. */
const unknownLabels = (text: string) =>
  [
    ...withoutCode(text)
      .replaceAll(/`[^`\n]*`/g, '')
      .matchAll(/\*\*([^*]+)\*\*/g),
  ]
    .map(([, words = '']) => words)
    .filter((words) => !words.endsWith('.') && !labels.has(words));

const zoomKeys = ['Ctrl++', 'Ctrl+-', 'Ctrl+0'];
const keysOfPlaces = english.app.shortcuts.places.flatMap(({ keys }) => keys.split(', '));
const keys = new Set([
  ...[...Object.values(actionShortcuts), ...keysOfPlaces].map((each) =>
    each?.replace('Mod+', 'Ctrl+'),
  ),
  ...zoomKeys,
]);

/** The keys with Ctrl, and the function keys, that a page names and nothing has. */
const unknownKeys = (text: string) =>
  [...text.matchAll(/`(Ctrl\+[^`]+|F\d+)`/g)]
    .map(([, each = '']) => each)
    .filter((each) => !keys.has(each));

test('the guide has twelve pages, each short and under a title of its own', () => {
  expect(pages).toHaveLength(12);
  const titles = pages.map(({ text }) => /^# (.+)\n/.exec(text)?.[1]);
  expect(new Set(titles).size).toBe(12);
  expect(titles).not.toContain(undefined);
  const long = pages.filter(({ text }) => text.split(/\s+/).length > maxWords);
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('each page has a picture with words for those who do not see it, on a line of its own', () => {
  for (const { text } of pages) {
    expect(picturesOf(text)).not.toEqual([]);
    const onLines = text.match(/^!\[[^\]]{20,}\]\(pictures\/[a-z-]+-light\.png\)$/gm) ?? [];
    expect(onLines).toHaveLength(picturesOf(text).length);
  }
});

test('every picture is shown, is there in light and dark, and is small', () => {
  const shown = pages.flatMap(({ text }) => picturesOf(text));
  const both = shown.flatMap((name) => [name, name.replace(/-light\.png$/, '-dark.png')]);
  expect(both.toSorted()).toEqual(pictures.toSorted());
  const sizes = pictures.map((name) => statSync(join(folder, name)).size);
  expect(Math.max(...sizes)).toBeLessThan(maxPictureBytes);
  const bytes = pages.reduce((sum, { text }) => sum + text.length, 0);
  expect(sizes.reduce((sum, size) => sum + size, bytes)).toBeLessThan(maxGuideBytes);
});

test('beside every picture stands what its screen said when it was taken', () => {
  const screens = pictures.flatMap((name) => /^(.+)-light\.png$/.exec(name)?.[1] ?? []);
  const outlines = readdirSync(join(folder, 'outlines'));
  expect(outlines.toSorted()).toEqual(screens.map((name) => `${name}.yml`).toSorted());
  const others = screens.filter(
    (name) => !readFileSync(outlineFile(name), 'utf8').startsWith(digestsOf(name)),
  );
  expect(others).toEqual([]);
});

test('the bold words of the guide are on the screen, and its keys are those of actions', () => {
  const unknown = (find: (text: string) => string[]) =>
    pages.flatMap(({ file, text }) => find(text).map((each) => `${file}: ${each}`));
  expect(unknown(unknownLabels)).toEqual([]);
  expect(unknown(unknownKeys)).toEqual([]);
});

test('control: words and keys that are not there are found', () => {
  expect(unknownLabels('Choose **Create guild**, then **Make magic**.')).toEqual(['Make magic']);
  expect(unknownKeys('Press `Ctrl+N` or `Ctrl+Alt+9`, or `F9`.')).toEqual(['Ctrl+Alt+9', 'F9']);
});

test('each page leads on to the next, and the last one back to the first', () => {
  const ends = pages.map(({ text }) => /\]\(([\w-]+\.md)\)\n$/.exec(text)?.[1]);
  const names = pages.map(({ file }) => file.slice('docs/guide/'.length));
  expect(ends).toEqual([...names.slice(1), names[0]]);
});
