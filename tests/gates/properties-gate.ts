import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../../build/scripts/project.ts';
import { runChild } from '../../build/scripts/run-child.ts';
import { seedVariable } from '../properties/property-seed.ts';
import { conclude } from './conclude.ts';

// npm run gate -- properties [--rounds N --seed N]: every file of tests that generates its values
// runs N times, each time with a new seed. A failure prints the seed with which it comes again.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

const first = Number(values.seed);
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const unit = generating('{shared,electron,renderer,build,tests,bench}/**/*.test.ts');
const inPage = generating('renderer/**/*.test.tsx');
const failed = new Set<number>();

for (let seed = first; seed < first + Number(values.rounds); seed += 1) {
  const runs = [
    ['run', '--no-isolate', ...unit],
    ['run', '--config', 'build/vitest.components.config.ts', ...inPage],
  ];
  for (const run of runs) {
    const { code, isInterrupted } = await runChild(process.execPath, [vitest, ...run], {
      environment: { [seedVariable]: String(seed) },
    });
    if (isInterrupted) {
      process.exit(code);
    }
    if (code !== 0) {
      failed.add(seed);
    }
  }
}

for (const seed of failed) {
  process.stdout.write(`again: npm run gate -- properties --rounds 1 --seed ${seed}\n`);
}
conclude('properties', failed.size === 0);

function generating(pattern: string): string[] {
  return globSync(pattern, { cwd: projectRoot, exclude: ['**/node_modules'] }).filter((file) =>
    readFileSync(join(projectRoot, file), 'utf8').includes("'fast-check'"),
  );
}
