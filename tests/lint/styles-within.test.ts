import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../build/scripts/project.ts';

// A style that asks what is anywhere within an element costs as much as that element is large, with
// each change in it (decisions: 0327).

/** Small parts, which styles may look into. */
const small = new Set([
  'table',
  '.board-card',
  '.dialog',
  '.inbox-row',
  '.item-child',
  '.item-children',
  '.operator-choice',
  '.thread-item',
  '.toasts',
  '.welcome-card',
]);

/** The elements that a style sheet looks into at any depth, each by its last simple selector. */
function looksWithin(css: string): string[] {
  const plain = css.replaceAll(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, '');
  return [...plain.matchAll(/([.#]?[\w-]+)?(?:\[[^\]]*\]|:not\()*:has\(\s*(?![>+~\s])/g)].map(
    ([, element]) => element ?? '*',
  );
}

test('styles look into small parts alone', () => {
  const files = globSync('renderer/**/*.css', { cwd: projectRoot });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) =>
    looksWithin(readFileSync(join(projectRoot, file), 'utf8'))
      .filter((element) => !small.has(element))
      .map((element) => `${file}: ${element}`),
  );
  expect(found).toEqual([]);
});

test('control: a style that looks through a screen is found', () => {
  expect(looksWithin('.shell-main:has(h1:focus-visible)::after {}')).toEqual(['.shell-main']);
  expect(looksWithin('.threads:has(> .bar), .row:has(+ .row) {}')).toEqual([]);
});
