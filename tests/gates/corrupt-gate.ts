import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { serialize } from 'node:v8';
import { projectPath } from '../../build/scripts/project.ts';
import { runDamages } from './corrupt/damage-run.ts';
import type { Judged } from './corrupt/damage-run.ts';
import type { Written } from './corrupt/judge-entry.ts';
import type { OutcomeKind } from './corrupt/outcome.ts';

// npm run gate:corrupt [-- --count N --seed S --verbose]: every file that is ours is damaged, by
// seed, and opened as the product opens it. The control begins afresh where it cannot read.

process.env['ELECTRON_OVERRIDE_DIST_PATH'] = projectPath('build/electron-shim');
// What they import asks for Electron's folder as it loads.
const { CacheStore } = await import('../../electron/client-store/cache/cache-store.ts');
const { openSettings } = await import('../../electron/main/settings/settings.ts');
const { buildFixture } = await import('./corrupt/fixture.ts');
const { contentOfSettings, readCache } = await import('./corrupt/judge-client.ts');
const { contentOf } = await import('./corrupt/judge-guild.ts');

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
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

const scratch = mkdtempSync(
  join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'guildhall-gate-'),
);
try {
  const fixture = await buildFixture(join(scratch, 'fixture'));
  const writtenFile = join(scratch, 'written');
  writeFileSync(writtenFile, serialize(readWritten(fixture.stopped)));
  const judge = projectPath('tests/gates/corrupt/judge-entry.ts');
  const each = Math.ceil(count / lanes);
  const parts = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      runDamages(judge, {
        fixture,
        writtenFile,
        folder: join(scratch, `lane ${lane}`),
        firstSeed: firstSeed + lane * each,
        count: Math.min(each, count - lane * each),
      }),
    ),
  );
  report('product', parts.flat());
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

function readWritten(folder: string): Written {
  const read = (path: string) => {
    const db = new DatabaseSync(join(folder, path), { readOnly: true });
    try {
      return contentOf(db);
    } finally {
      db.close();
    }
  };
  const cache = new CacheStore(join(folder, 'store'), () => undefined);
  try {
    return {
      guild: read('server/guildhall.db'),
      store: read('store/durable.db'),
      cache: readCache(cache),
      settings: contentOfSettings(openSettings(join(folder, 'profile')).settings),
    };
  } finally {
    cache.close();
  }
}

function report(name: string, judged: readonly Judged[]): void {
  const byFile = Map.groupBy(judged, ({ file }) => file);
  process.stdout.write(`${name}: ${judged.length} damages\n`);
  for (const [file, ofFile] of [...byFile].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const kinds = Map.groupBy(ofFile, ({ outcome }) => outcome.kind);
    const counts = [...kinds].map(([kind, list]) => `${list.length} ${kind}`).join(', ');
    process.stdout.write(`  ${file}: ${counts}\n`);
  }
  const shown = values.verbose ? judged : judged.filter(({ outcome }) => faults.has(outcome.kind));
  for (const { seed, file, damage, outcome } of shown) {
    process.stdout.write(
      `    ${outcome.kind}: ${file}, ${damage}: ${outcome.detail.slice(0, 200)} (seed ${seed})\n`,
    );
  }
}
