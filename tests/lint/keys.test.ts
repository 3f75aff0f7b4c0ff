import { expect, test } from 'vitest';
import { faultyFiles } from './lint-files.ts';
import type { LintedFile } from './lint-files.ts';

// Breaks the rule against bare keys in each way that a handler could. The others are its controls.

const refused: readonly LintedFile[] = [
  ['renderer/a.tsx', "const isEnd = event.key === 'Escape';"],
  ['renderer/b.tsx', "if (event.nativeEvent.key === 'Enter') { send(); }"],
  ['renderer/c.ts', "const onKey = ({ key }: KeyboardEvent) => key === 'Enter';"],
  ['renderer/d.ts', 'const { key, shiftKey } = event;\nanswer(key, shiftKey);'],
  ['renderer/e.ts', "const isOn = pressed.key === 'Tab';"],
  ['renderer/f.tsx', 'const act = { ArrowUp: up }[event.key];'],
  ['renderer/g.ts', "function on({ key: name }: React.KeyboardEvent) { return name === 'End'; }"],
];

const allowed: readonly LintedFile[] = [
  ['renderer/h.tsx', "const isEnd = keyOf(event) === 'Escape';"],
  ['renderer/i.ts', 'const found = things.find((thing) => thing.key === wanted);'],
  ['renderer/j.ts', 'const { key, title } = thing;\nshow(key, title);'],
  ['renderer/k.test.tsx', "expect(event.key).toBe('Escape');"],
];

test('a handler that reads the key of an event by itself is refused, and nothing else is', () => {
  expect(faultyFiles('keys-by-helper', [...refused, ...allowed])).toEqual(
    refused.map(([path]) => path).toSorted(),
  );
});
