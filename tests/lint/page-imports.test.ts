import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// A page loads no schemas: zod would be the largest part of what it waits for. Main has parsed
// everything that a page gets.

const root = resolve(import.meta.dirname, '../..');

/** The modules that a file loads at run time, at once or later: no types. */
function importsOf(file: string, kind: 'all' | 'at once'): string[] {
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm);
  const lazy = source.matchAll(/import\('([^']+)'\)/g);
  return [...imports, ...(kind === 'all' ? lazy : [])].map(([, name = '']) => name);
}

/** The ways to a package, from a file of ours on. */
function waysTo(wanted: string, first: string, kind: 'all' | 'at once' = 'all'): string[] {
  const known = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: readonly string[]): void => {
    if (known.has(file) || !existsSync(file)) {
      return;
    }
    known.add(file);
    for (const name of importsOf(file, kind)) {
      if (name === wanted) {
        found.push([...way, file].map((each) => each.slice(root.length + 1)).join(' > '));
      } else if (name.startsWith('#shared/')) {
        visit(join(root, name.slice(1)), [...way, file]);
      } else if (name.startsWith('.')) {
        visit(resolve(dirname(file), name), [...way, file]);
      }
    }
  };
  visit(join(root, first), []);
  return found;
}

test('a page loads no schemas, by no way', () => {
  expect(waysTo('zod', 'renderer/app/main.tsx')).toEqual([]);
});

test('control: main does', () => {
  expect(waysTo('zod', 'electron/main/boot.ts').length).toBeGreaterThan(0);
});

test('a page loads KaTeX only once a text has a formula, and Mermaid never', () => {
  expect(waysTo('katex', 'renderer/app/main.tsx', 'at once')).toEqual([]);
  expect(waysTo('katex', 'renderer/app/main.tsx').length).toBeGreaterThan(0);
  expect(waysTo('mermaid', 'renderer/app/main.tsx')).toEqual([]);
});

test('a page loads the guide only once somebody opens it', () => {
  const dialog = '../../features/guide/guide-dialog.tsx';
  expect(waysTo(dialog, 'renderer/app/main.tsx', 'at once')).toEqual([]);
  expect(waysTo(dialog, 'renderer/app/main.tsx')).toHaveLength(1);
  expect(waysTo('./guide-pages.ts', 'renderer/app/main.tsx', 'at once')).toEqual([]);
});
