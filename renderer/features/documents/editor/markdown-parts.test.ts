import { DocInput } from '@codemirror/language';
import { Text } from '@codemirror/state';
import { TreeFragment } from '@lezer/common';
import type { Input, Tree } from '@lezer/common';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { boundedMarkdown } from './bounded-markdown.ts';

/** A text that counts how much of it is read. */
class CountedInput implements Input {
  readonly lineChunks = true;
  readonly #inner: DocInput;
  readLength = 0;

  constructor(doc: Text) {
    this.#inner = new DocInput(doc);
  }

  get length(): number {
    return this.#inner.length;
  }

  chunk(from: number): string {
    const chunk = this.#inner.chunk(from);
    this.readLength += chunk.length;
    return chunk;
  }

  read(from: number, to: number): string {
    this.readLength += to - from;
    return this.#inner.read(from, to);
  }
}

function parse(input: Input, fragments: readonly TreeFragment[] = []): Tree {
  const parsing = boundedMarkdown.startParse(input, fragments);
  for (;;) {
    const tree = parsing.advance();
    if (tree !== null) {
      return tree;
    }
  }
}

/** Changes a text that was parsed, and parses it again. */
function change(doc: Text, tree: Tree, from: number, to: number, insert: string) {
  const changed = doc.replace(from, to, Text.of(insert.split('\n')));
  const fragments = TreeFragment.applyChanges(TreeFragment.addTree(tree), [
    { fromA: from, toA: to, fromB: from, toB: from + insert.length },
  ]);
  const input = new CountedInput(changed);
  return { doc: changed, tree: parse(input, fragments), read: input.readLength };
}

const kinds = {
  sections: '## A heading\n\nSome *words*.\n\n- one\n- two\n\n```ts\nconst a = 1;\n```\n\n',
  'short paragraphs': 'Words.\n\n',
  'a list': '- an item with *words*\n',
  'numbered items': '1. an item with *words*\n',
  'a quotation': '> words *that* go on\n',
  lines: 'words *that* go on\n',
  'a table': '| a | b |\n| - | - |\n',
  'indented code': '    const a = 1;\n',
};

const wholeTexts = 'Here whole texts are parsed at once; in an editor that is done in slices.';

const lengths = [100_000, 1_000_000];

function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

const texts: Record<string, (length: number) => string> = {
  ...Object.fromEntries(
    Object.entries(kinds).map(([name, unit]) => [name, (length: number) => filled(unit, length)]),
  ),
  'an open fence': (length) => `\`\`\`ts\n${filled('const a = 1;\n', length)}`,
  'values before the text': (length) => `---\na: b\n---\n\n${filled(kinds.sections, length)}`,
};

test.each(Object.entries(texts))(
  'a letter reads as little of a long text as of a short one: %s',
  (_name, textOf) => {
    allowStalls(wholeTexts);
    for (const length of lengths) {
      const doc = Text.of(textOf(length).split('\n'));
      const tree = parse(new DocInput(doc));
      for (const at of [5, Math.floor(doc.length / 2), doc.length]) {
        const { read } = change(doc, tree, at, at, 'x');
        expect(read).toBeGreaterThan(0);
        expect(read).toBeLessThan(99_000);
      }
    }
  },
);

test('a text has a few hundred parts, however many blocks, also after two hundred letters', () => {
  allowStalls(wholeTexts);
  let doc = Text.of(filled(kinds['short paragraphs'], 1_000_000).split('\n'));
  let tree = parse(new DocInput(doc));
  expect(tree.children.length).toBeLessThan(600);
  for (let at = 0; at < 200; at += 1) {
    ({ doc, tree } = change(doc, tree, at * 4_500, at * 4_500, 'x'));
  }
  expect(tree.children.length).toBeLessThan(1_000);
});

/** Nodes whose ends may differ by where a part ends. */
const cutNodes = new Set(['', 'FencedCode', 'CodeText', 'CodeBlock', 'BulletList', 'OrderedList']);

/** The marks and blocks of a tree by their places, and which lines are code. */
function shownIn(doc: Text, tree: Tree): readonly string[] {
  const found: string[] = [];
  tree.iterate({
    enter: ({ name, from, to }) => {
      if (!cutNodes.has(name)) {
        found.push(`${name} ${from} ${to}`);
      }
    },
  });
  for (let number = 1; number <= doc.lines; number += 1) {
    const { from, text } = doc.line(number);
    const names: string[] = [];
    for (let node = tree.resolveInner(from, 1); node.parent !== null; node = node.parent) {
      names.push(node.name);
    }
    found.push(`${number} ${text.trim() !== '' && names.some((name) => name.includes('Code'))}`);
  }
  return found;
}

/** Numbers that follow from a seed. */
function* numbersFrom(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

const inserted = [
  'x',
  '\n',
  '\n\n',
  '```\n',
  '\n```\n',
  '~~~~\n',
  '# ',
  '- ',
  '> ',
  '    ',
  '*',
  '---\n',
  '<!--',
  '-->',
];

test.each([1, 2, 3, 4, 5, 6])(
  'a text after many changes has the tree of a new one, seed %i',
  (seed) => {
    allowStalls(wholeTexts);
    const numbers = numbersFrom(seed);
    const next = (most: number) => Math.floor(numbers.next().value * most);
    const units = Object.values(kinds).filter((unit) => !unit.startsWith('|'));
    const text = Array.from({ length: 12 }, () =>
      filled(units[next(units.length)] ?? '', 900),
    ).join('\n\n');
    let doc = Text.of(text.split('\n'));
    let tree = parse(new DocInput(doc));
    for (let round = 0; round < 30; round += 1) {
      const from = next(doc.length);
      const to = Math.min(doc.length, from + (next(3) === 0 ? next(40) : 0));
      ({ doc, tree } = change(doc, tree, from, to, inserted[next(inserted.length)] ?? ''));
      expect(tree.length).toBe(doc.length);
      expect(shownIn(doc, tree)).toEqual(shownIn(doc, parse(new DocInput(doc))));
    }
  },
);
