import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

// A name of ours that a newcomer would have to look up: each has a usual word of the field, which
// stands beside it. The nouns of the product are in docs/glossary.md.

const root = resolve(import.meta.dirname, '../..');

/** The words that no exported name has any more, with those that took their place. */
const left: Readonly<Record<string, string>> = {
  asked: 'request',
  doubtful: 'uncertain',
  former: 'previous',
  hint: 'candidate',
  hints: 'candidates',
  likeness: 'similarity',
  looked: 'visited',
  looks: 'visits',
  telling: 'source',
};

/** The words of a name in camel case, in small letters. */
function wordsOf(name: string): string[] {
  return name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)?.map((word) => word.toLowerCase()) ?? [];
}

/** The exported names of a source that have one of these words. */
function leftNames(source: string): string[] {
  const names = source.matchAll(
    /^export (?:async )?(?:class|const|function|interface|type) (\w+)/gm,
  );
  return [...names].flatMap(([, name = '']) =>
    wordsOf(name).some((word) => Object.hasOwn(left, word)) ? [name] : [],
  );
}

test('an exported name with one of the words is found, and no other is', () => {
  const source = 'export const askedList = 1;\nexport function baskedIn() {}\nconst hint = 2;';
  expect(leftNames(source)).toEqual(['askedList']);
});

test('exported names of the client, the entities and what is shared have the usual words', () => {
  const rooms = '{electron/client,renderer/entities,shared}';
  const files = globSync(`${rooms}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    // A migration keeps the name under which it was shipped.
    .filter((file) => !file.includes('/migrations/'));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    leftNames(readFileSync(resolve(root, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});
