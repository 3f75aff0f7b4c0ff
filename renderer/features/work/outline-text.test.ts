import { expect, test } from 'vitest';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { WorkTree } from '../../entities/work-item/work-tree.ts';
import { branchAsMarkdown, itemsAsCsv, parseOutline } from './outline-text.ts';

/** The pasted items as lines: the type, indented by the level, and the title. */
function linesOf(text: string, parent?: Parameters<typeof parseOutline>[1]): string[] {
  const outline = parseOutline(text, parent);
  return outline.kind === 'large'
    ? ['too large']
    : outline.items.map(
        ({ level, type, title, isDone, fault }) =>
          `${'  '.repeat(level - 1)}${type ?? '–'} ${title}${isDone ? ' ✓' : ''}${fault === undefined ? '' : ` (${fault})`}`,
      );
}

test('an indented list becomes the levels of the hierarchy', () => {
  expect(linesOf('Bakery\n\tOven\n\t\tBuy\n\t\t\tAsk for prices\nCafé')).toStrictEqual([
    'objective Bakery',
    '  initiative Oven',
    '    epic Buy',
    '      task Ask for prices',
    'objective Café',
  ]);
});

test('signs of Markdown lists are taken off, and checked boxes are done', () => {
  expect(linesOf('- [x] One\n  * [ ] Two\n  1. Three\n\n  12) Four')).toStrictEqual([
    'objective One ✓',
    '  initiative Two',
    '  initiative Three',
    '  initiative Four',
  ]);
});

test('headings stand above the lists below them', () => {
  expect(linesOf('# Bakery\n- Oven\n## Staff\n- Hire\n  - Two bakers')).toStrictEqual([
    'objective Bakery',
    '  initiative Oven',
    '  initiative Staff',
    '    epic Hire',
    '      task Two bakers',
  ]);
});

test('below an epic there are only tasks, and what is deeper or too long is marked', () => {
  expect(linesOf(`a\n b\n${'x'.repeat(501)}`, { type: 'epic' })).toStrictEqual([
    'task a',
    '  – b (deep)',
    `task ${'x'.repeat(501)} (long)`,
  ]);
});

test('a text with too many characters or lines is refused before it is read', () => {
  expect(linesOf('x'.repeat(pasteLimits.text + 1))).toStrictEqual(['too large']);
  expect(linesOf('x\n'.repeat(pasteLimits.items + 1))).toStrictEqual(['too large']);
  expect(linesOf('')).toStrictEqual([]);
});

test('a branch that was copied as Markdown is the same once it is pasted', () => {
  const tree = new WorkTree();
  tree.follow([
    buildWorkItem({ id: 'o', type: 'objective', title: 'One\ntwo' }),
    buildWorkItem({ id: 'p', type: 'initiative', title: 'Below', parentId: 'o', status: 'done' }),
  ]);
  const markdown = branchAsMarkdown(tree.roots);
  expect(markdown).toBe('- [ ] One two\n  - [x] Below\n');
  expect(linesOf(markdown)).toStrictEqual(['objective One two', '  initiative Below ✓']);
});

test('CSV quotes what needs it, and nothing in it is a formula', () => {
  expect(
    itemsAsCsv(
      ['Title', 'Progress'],
      [
        ['=1+1', 40],
        ['a "b", c', 0],
      ],
    ),
  ).toBe('Title,Progress\r\n\'=1+1,40\r\n"a ""b"", c",0\r\n');
});
