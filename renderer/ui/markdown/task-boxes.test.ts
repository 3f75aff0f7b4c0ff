import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { parser } from './markdown-parser.ts';
import { markdownPieces } from './markdown-pieces.ts';
import { taskAttribute, withTask } from './task-boxes.ts';

const max = 120;

/** The tasks of a text as they are shown: their pieces, lines and states. */
function tasksOf(text: string) {
  return markdownPieces(text, 1_000, max).pieces.flatMap((source, piece) =>
    parser
      .parse(source, {})
      .flatMap(({ children }) => children ?? [])
      .filter(({ type }) => type === 'checkbox_input')
      .map((token) => ({
        piece,
        line: Number(token.attrGet(taskAttribute)),
        isDone: token.attrGet('checked') !== null,
      })),
  );
}

test.each([
  ['- [ ] a', '- [x] a'],
  ['- [x] a [ ] b', '- [ ] a [ ] b'],
  ['> 1. [X] a', '> 1. [ ] a'],
  ['text\n\n* [ ] a\n  more', 'text\n\n* [x] a\n  more'],
  ['- - [ ] a', '- - [x] a'],
  [
    '<details>\n<summary>S</summary>\n\n- [ ] a\n\n</details>',
    '<details>\n<summary>S</summary>\n\n- [x] a\n\n</details>',
  ],
  [
    '<div>\n  <div>\n\n  - [ ] a\n  </div>\n</div>',
    '<div>\n  <div>\n\n  - [x] a\n  </div>\n</div>',
  ],
])('the box of %j is ticked where it stands', (text, ticked) => {
  const [task] = tasksOf(text);
  expect(task && withTask(text, { ...task, isDone: !task.isDone }, max)).toBe(ticked);
});

test('each task of any text is ticked, and nothing else in it changes', () => {
  allowStalls('it ticks the tasks of a hundred texts in one turn');
  const line = fc.constantFrom(
    '- [ ] open',
    '- [x] done [ ]',
    '  - [ ] within',
    '1. [ ] numbered',
    '> - [ ] quoted',
    'a paragraph of some words',
    '',
    '```',
    '- [ ] `code`',
    '| a | b |',
    '<details>',
    '</details>',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (lines) => {
      const text = lines.join('\n');
      const tasks = tasksOf(text);
      for (const [at, task] of tasks.entries()) {
        const ticked = withTask(text, { ...task, isDone: !task.isDone }, max);
        const expected = tasks.map((each, other) =>
          other === at ? { ...each, isDone: !each.isDone } : each,
        );
        expect(tasksOf(ticked ?? '')).toEqual(expected);
        const changed = (ticked ?? '').split('').filter((sign, place) => sign !== text[place]);
        expect(changed).toHaveLength(1);
      }
    }),
    { numRuns: 500 },
  );
});

test('a task that is not there any more, or has that state already, changes nothing', () => {
  expect(withTask('- [x] a', { piece: 0, line: 0, isDone: true }, max)).toBeUndefined();
  expect(withTask('words', { piece: 0, line: 0, isDone: true }, max)).toBeUndefined();
  expect(withTask('- [ ] a', { piece: 4, line: 9, isDone: true }, max)).toBeUndefined();
});
