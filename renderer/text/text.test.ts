import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';
import { allowStalls } from '../../tests/watchdog/watch-tests.ts';

const renderer = resolve(import.meta.dirname, '..');

/** Where words may stand: tests and the catalogue. */
const excluded = ['**/*.test.*', 'testing/**', 'text/**'];

/** The attributes that nobody reads; every other is taken for one that says something. */
const unread = new RegExp(
  '^(data-.*|aria-(autocomplete|busy|controls|current|describedby|haspopup|hidden|invalid|keyshortcuts|labelledby|live|orientation)|autoComplete|' +
    'accept|align|chosen|className|d|dataKey|dateTime|dir|field|fill|group|href|id|inputMode|interval|key|kind|layout|media|name|' +
    'patternUnits|popover|positionMethod|role|rowHeight|scope|shape|side|sign|size|stackId|stackOffset|step|stroke.*|textAnchor|type|viewBox|width)$',
);

/** A sentence by its looks, wherever it stands: a capital, a space, and a word. */
const sentence = /^[A-Z][\w’']*,? [a-z]/;
const letters = /\p{L}/u;

/** The words for the person that a file holds by itself, in place of the catalogue. */
function wordsIn(path: string, source: string): string[] {
  const words: string[] = [];
  const take = (expression: ESTree.Node | null) =>
    words.push(...valuesOf(expression).filter((value) => letters.test(value)));
  new Visitor({
    JSXAttribute({ name, value }) {
      if (name.type === 'JSXIdentifier' && !unread.test(name.name)) {
        take(value);
      }
    },
    JSXElement: ({ children }) => children.forEach(take),
    JSXFragment: ({ children }) => children.forEach(take),
    Literal({ value }) {
      if (typeof value === 'string' && sentence.test(value)) {
        words.push(value);
      }
    },
    TemplateElement({ value }) {
      if (sentence.test(value.raw)) {
        words.push(value.raw);
      }
    },
  }).visit(parseSync(path, source).program);
  return [...new Set(words)];
}

/** The texts that an expression may be. */
function valuesOf(node: ESTree.Node | null): string[] {
  if (node?.type === 'Literal' || node?.type === 'JSXText') {
    return typeof node.value === 'string' ? [node.value] : [];
  }
  if (node?.type === 'TemplateLiteral') {
    return node.quasis.map(({ value }) => value.raw);
  }
  if (node?.type === 'JSXExpressionContainer') {
    return valuesOf(node.expression);
  }
  if (node?.type === 'ConditionalExpression') {
    return [node.consequent, node.alternate].flatMap(valuesOf);
  }
  return node?.type === 'LogicalExpression' ? [node.left, node.right].flatMap(valuesOf) : [];
}

test('the page says nothing that is not in the catalogue', () => {
  allowStalls('it parses all sources of the page in one turn');
  const paths = globSync('**/*.{ts,tsx}', { cwd: renderer, exclude: excluded });
  expect(paths.length).toBeGreaterThan(50);
  const said = paths.flatMap((path) =>
    wordsIn(path, readFileSync(resolve(renderer, path), 'utf8')).map(
      (words) => `${path}: ${words}`,
    ),
  );
  expect(said).toEqual([]);
});

test.each([
  ['<Button title="Send" />', 'Send'],
  ['<Field label={`Name of ${guild}`} />', 'Name of '],
  ['<Field hint={isNew ? "optional" : undefined} />', 'optional'],
  ['<p>{failure ?? "refused"}</p>', 'refused'],
  ['<>Send</>', 'Send'],
  ['setFailure("Choose one.")', 'Choose one.'],
  ['throwOff(`Could not reach ${home}`)', 'Could not reach '],
])('%s is found', (source, words) => {
  expect(wordsIn('a.tsx', source)).toEqual([words]);
});

test.each([
  '<Button kind="primary" title={text.ui.retry} />',
  '<p data-kind={isNew ? "new" : undefined}>{name} · {count}</p>',
  '<Row key={`row ${id}`}>{rows.join(", ")}</Row>',
])('%s is let by', (source) => {
  expect(wordsIn('a.tsx', source)).toEqual([]);
});
