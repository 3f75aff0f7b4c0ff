import { existsSync, globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sources, withoutCode } from './pages.ts';
import type { Source } from './pages.ts';

// A page names files so that somebody opens them. Each name is that of a file that is there, whole or
// from a folder on: `home/next-state.ts` is electron/client/home/next-state.ts.

const root = resolve(import.meta.dirname, '../..');
const folders = ['bench', 'build', 'docs', 'electron', 'renderer', 'shared', 'tests'];
const files = globSync([`{${folders.join(',')}}/**/*`, '*.{ts,json,yml}'], {
  cwd: root,
  exclude: ['**/node_modules'],
}).map((file) => `/${file.replaceAll('\\', '/')}`);

const pages = [...sources('*.md'), ...sources(`{${folders.join(',')}}/**/*.md`)];

/** The names of files that are in the folder of data, in a package, or made by a command. */
const elsewhere: ReadonlySet<string> = new Set([
  'bench/compared/node_modules',
  'build/scripts/NAME.ts',
  'keys.json',
  'sbom.cdx.json',
  'settings.json',
]);

/** The records that tell of trees of before. */
const ofBefore = /^docs\/decisions\/0283-/;

const ofCode = /\.(?:cjs|css|html|json|md|mjs|tsx?|yml)$/;
const plain = /^[\w.-]+(?:\/[\w.-]+)*\/?$/;

function isThere(page: string, name: string): boolean {
  return (
    files.some((file) => file.endsWith(`/${name}`)) ||
    [root, join(root, dirname(page))].some((from) => existsSync(join(from, name)))
  );
}

/** The names of files and folders of ours that a page says and that are not there. */
function lostPaths({ file, text }: Source): string[] {
  return withoutCode(text)
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(/`([^`]+)`/g)]
        .map(([, span = '']) => span)
        .filter((span) => plain.test(span) && !span.startsWith('.'))
        .filter((span) => ofCode.test(span) || folders.some((each) => span.startsWith(`${each}/`)))
        .filter((span) => !elsewhere.has(span) && !isThere(file, span.replace(/\/$/, '')))
        .map((span) => `${file}:${at + 1} ${span}`),
    );
}

test('every file and folder that a page names is there', () => {
  const named = pages.filter(({ file }) => !ofBefore.test(file));
  expect(named.length).toBeGreaterThan(200);
  expect(named.flatMap(lostPaths)).toEqual([]);
});

test('control: a file that is not there is found, and neither a file of data nor a package is one', () => {
  const text = [
    '`shared/gone.ts` `renderer/gone` `gone.ts` `home/gone.tsx`',
    '`shared/limits` `rooms.ts` `home/next-state.ts` `settings.json` `@base-ui/react` `.ts` `a/b`',
  ].join('\n');
  expect(lostPaths({ file: 'docs/x.md', text })).toEqual([
    'docs/x.md:1 shared/gone.ts',
    'docs/x.md:1 renderer/gone',
    'docs/x.md:1 gone.ts',
    'docs/x.md:1 home/gone.tsx',
  ]);
});
