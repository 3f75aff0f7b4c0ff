import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// The lint finds circles of files, and those of the rooms in build/rooms.ts. The folders of the page's
// entities are too many for layers of their own: none of them takes part in a circle either.

const root = resolve(import.meta.dirname, '../..');

/** An import of one folder from another, as `folder → folder`, with the file that has it. */
interface Step {
  readonly from: string;
  readonly to: string;
  readonly file: string;
}

/** The first step of a path below a folder, if a folder comes there. */
function folderIn(area: string, path: string): string | undefined {
  const [first, second] = path.startsWith(`${area}/`) ? path.slice(area.length + 1).split('/') : [];
  return second === undefined ? undefined : first;
}

/** The imports between the folders of an area, of the code that people run. */
function stepsIn(area: string, sources: ReadonlyMap<string, string>): Step[] {
  return [...sources].flatMap(([file, source]) => {
    const from = folderIn(area, file);
    return [...source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].flatMap(([, path = '']) => {
      const to = folderIn(area, join(dirname(file), path).replaceAll('\\', '/'));
      return from === undefined || to === undefined || from === to ? [] : { from, to, file };
    });
  });
}

/** The steps that lead back to where they began. */
function stepsInCircles(steps: readonly Step[]): Step[] {
  const reached = (start: string): ReadonlySet<string> => {
    const found = new Set<string>();
    const waiting = [start];
    for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
      for (const { from, to } of steps) {
        if (from === here && !found.has(to)) {
          found.add(to);
          waiting.push(to);
        }
      }
    }
    return found;
  };
  return steps.filter(({ from, to }) => reached(to).has(from));
}

test('no circle of imports goes round the folders of the entities', () => {
  const files = globSync('renderer/entities/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const steps = stepsIn('renderer/entities', sources);
  expect(steps.length).toBeGreaterThan(50);
  const said = stepsInCircles(steps).map(({ from, to, file }) => `${from} → ${to} in ${file}`);
  expect(said).toEqual([]);
});

test('control: a circle over three folders is found, and what leads to it is no part of it', () => {
  const sources = new Map([
    ['x/a/1.ts', "import { b } from '../b/1.ts';"],
    ['x/b/1.ts', "import type { C } from '../c/1.ts';"],
    ['x/c/1.ts', "const { a } = await import('../a/1.ts');"],
    ['x/d/1.ts', "import { a } from '../a/1.ts';\nimport { d } from './2.ts';"],
    ['x/d/2.ts', "import { above } from '../above.ts';"],
  ]);
  const steps = stepsInCircles(stepsIn('x', sources));
  expect(steps.map(({ from, to }) => from + to)).toEqual(['ab', 'bc', 'ca']);
});
