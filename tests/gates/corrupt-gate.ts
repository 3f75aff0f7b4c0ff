import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serialize } from 'node:v8';
import { projectPath } from '../../build/scripts/project.ts';
import { conclude } from './conclude.ts';
import { runDamages } from './corrupt/damage-run.ts';
import type { Judged } from './corrupt/damage-run.ts';
import type { Fixture, KeptContent } from './corrupt/fixture.ts';
import type { Written } from './corrupt/judge-entry.ts';
import type { OutcomeKind } from './corrupt/outcome.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- corrupt [--count N --seed S --file NAME --damage KIND --verbose]: damages every
// file that is ours, by seed, and opens it as the product does. The control starts over whenever it
// cannot read a file.

process.env['ELECTRON_OVERRIDE_DIST_PATH'] = projectPath('build/electron-shim');
// These modules ask for Electron's folder when they are loaded.
const { CacheStore } = await import('../../electron/client/store/cache/cache-store.ts');
const { openSettings } = await import('../../electron/main/settings/settings.ts');
const { readContent } = await import('./corrupt/database-content.ts');
const { buildFixture } = await import('./corrupt/fixture.ts');
const { contentOfSettings, readCache } = await import('./corrupt/judge-client.ts');

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    file: { type: 'string', default: '' },
    damage: { type: 'string', default: '' },
    verbose: { type: 'boolean', default: false },
  },
});
const count = Number(values.count);
const firstSeed = Number(values.seed);
const lanes = 2;

const faults = new Set<OutcomeKind>([
  'less',
  'empty',
  'unexplained',
  'deleted',
  'ended the process',
  'never ended',
]);

/** Removes a file that cannot be read, and starts over. */
const beginningAfresh: readonly SourceChange[] = [
  {
    file: 'storage/inspect-database.ts',
    from: 'const result = look(path, kind, isThorough);',
    to: `const seen = look(path, kind, isThorough);
         if (seen.kind !== 'ours') removeDatabase(path);
         const result = seen.kind === 'ours' ? seen : { kind: 'new' };`,
  },
  {
    file: 'storage/inspect-database.ts',
    from: `result.kind === 'new' && !mayBeNew ? missing() : result`,
    to: 'result',
  },
  {
    file: 'settings/settings.ts',
    from: '{ file: setFileAside(file, now(), values), reason, isNewer, isCut }',
    to: `(process.getBuiltinModule('node:fs').rmSync(file, { recursive: true }), undefined)`,
  },
];

const memory = '/dev/shm';
const scratch = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'guildhall-gate-'));
try {
  const { fixture, beforeLast } = await buildFixture(join(scratch, 'fixture'));
  const writtenFile = join(scratch, 'written');
  writeFileSync(writtenFile, serialize(readWritten(fixture, beforeLast)));
  const entry = 'tests/gates/corrupt/judge-entry.ts';
  const product = await run(
    'product',
    await bundleEntry(entry, join(scratch, 'bundle'), []),
    count,
  );
  const afresh = await bundleEntry(entry, join(scratch, 'control-bundle'), beginningAfresh);
  const control = await run('control (begins afresh)', afresh, Math.min(count, 400));
  const isHeld = product.length >= count && !product.some(isFault);
  const doesControlLose = ['server/', 'store/', 'profile/'].every((part) =>
    control.some((each) => each.file.startsWith(part) && isFault(each)),
  );
  conclude('corrupt', isHeld && doesControlLose);

  async function run(name: string, judge: string, total: number): Promise<Judged[]> {
    const each = Math.ceil(total / lanes);
    const parts = await Promise.all(
      Array.from({ length: lanes }, (_, lane) =>
        runDamages(judge, {
          fixture,
          writtenFile,
          folder: join(scratch, `lane ${lane}`),
          firstSeed: firstSeed + lane * each,
          count: Math.min(each, total - lane * each),
          only: { file: values.file, damage: values.damage },
        }),
      ),
    );
    const judged = parts.flat();
    report(name, judged, name === 'product' ? 40 : 3);
    return judged;
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Reads a copy, because reading changes files. */
function readWritten({ stopped }: Fixture, beforeLast: KeptContent): Written {
  const copy = join(scratch, 'read');
  cpSync(stopped, copy, { recursive: true });
  const cache = new CacheStore(join(copy, 'store'), () => undefined);
  try {
    return {
      guild: readContent(join(copy, 'server', 'guildhall.db')),
      store: readContent(join(copy, 'store', 'durable.db')),
      cache: readCache(cache),
      settings: contentOfSettings(openSettings(join(copy, 'profile')).settings),
      beforeLast,
    };
  } finally {
    cache.close();
  }
}

function isFault({ outcome }: Judged): boolean {
  return faults.has(outcome.kind);
}

function report(name: string, judged: readonly Judged[], maxShown: number): void {
  process.stdout.write(`${name}: ${judged.length} damages: ${countKinds(judged)}\n`);
  const byFile = Map.groupBy(judged, ({ file }) => file);
  for (const [file, ofFile] of [...byFile].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    process.stdout.write(`  ${file}: ${countKinds(ofFile)}\n`);
  }
  const shown = values.verbose ? judged : judged.filter(isFault).slice(0, maxShown);
  for (const { seed, file, damage, outcome } of shown) {
    const detail = outcome.detail.slice(0, 200);
    process.stdout.write(`    ${outcome.kind}: ${file}, ${damage}: ${detail} (seed ${seed})\n`);
  }
}

function countKinds(judged: readonly Judged[]): string {
  const kinds = Map.groupBy(judged, ({ outcome }) => outcome.kind);
  return [...kinds].map(([kind, list]) => `${list.length} ${kind}`).join(', ');
}
