import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

// A comment begins with its subject. “What a query asks for” has the reader guess what the thing is;
// “The parsed query” says it.

const root = resolve(import.meta.dirname, '../..');

/** A comment, or a line of one, that begins with the word. */
const guessed = /(?:^|\s)(?:\{?\/\*\*?|\/\/)\s+What\b|^\s*\*\s+What\b/;

/** The lines of a source that begin a comment with “What”, by their numbers. */
function guessedLines(source: string): number[] {
  return source.split('\n').flatMap((line, at) => (guessed.test(line) ? [at + 1] : []));
}

test.each(['//', '/**', '/*', ' *', '  {/*', 'readonly words: string; //'])(
  'a comment that begins with “What” after %j is found, and no other is',
  (sign) => {
    expect(guessedLines(`const a = 1;\n${sign} What a query asks for.`)).toEqual([2]);
    expect(guessedLines(`${sign} The parsed query, and what it asks for.`)).toEqual([]);
    expect(guessedLines(`${sign} Whatever is asked for.`)).toEqual([]);
  },
);

test('a comment begins with its subject, not with “What”', () => {
  const folders = '{bench,build,electron,renderer,shared,tests}';
  const files = globSync(`${folders}/**/*.{ts,tsx,mjs,css}`, {
    cwd: root,
    // The libraries that a benchmark has installed are not ours.
    exclude: ['**/node_modules'],
  }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) =>
    guessedLines(readFileSync(resolve(root, file), 'utf8')).map((line) => `${file}:${line}`),
  );
  expect(found).toEqual([]);
});
