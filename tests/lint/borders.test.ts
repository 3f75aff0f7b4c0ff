import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

// Breaks each import border of the architecture (docs/architecture.md) with one file in the right
// place. The control is the same place with an allowed import.

const root = resolve(import.meta.dirname, '../..');
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
let folder: string;

/** A file at `path` that imports `source`. */
type Import = readonly [path: string, source: string];
/** The rules that each import breaks. One run of the lint looks at all of them. */
let broken: ReadonlyMap<string, readonly string[]>;

beforeAll(() => {
  broken = lintImports([...forbidden, ...allowed, ...importsOfRooms()]);
});

beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Makes an empty folder with the borders of the project. */
function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'guildhall-borders-'));
  writeFileSync(join(made, '.oxlintrc.json'), bordersOf());
  return made;
}

function bordersOf(): string {
  // The plugins take half a second to load, and borders do not need them.
  const rules = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as object;
  const isOfPlugins = (key: string) => /^(?:jsPlugins$|regexp\/|guildhall\/)/.test(key);
  return JSON.stringify(rules, (key, value: unknown) => (isOfPlugins(key) ? undefined : value));
}

/** Lints each import in a folder of its own, so that each has its own file at its path. */
function lintImports(imports: readonly Import[]): ReadonlyMap<string, readonly string[]> {
  const made = makeFolder();
  try {
    for (const [at, [path, source]] of imports.entries()) {
      const file = join(made, String(at), path);
      mkdirSync(dirname(file), { recursive: true });
      cpSync(join(made, '.oxlintrc.json'), join(made, String(at), '.oxlintrc.json'));
      writeFileSync(file, textOf(source));
    }
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', '.'], {
      cwd: made,
      encoding: 'utf8',
    });
    const { diagnostics, number_of_files: looked } = JSON.parse(stdout) as {
      diagnostics: readonly { code: string; filename: string; severity: string }[];
      number_of_files: number;
    };
    expect(looked).toBe(imports.length);
    return new Map(
      imports.map(([path, source], at) => [
        `${path} ${source}`,
        diagnostics
          .filter(({ filename, severity }) => filename === `${at}/${path}` && severity === 'error')
          .map(({ code }) => code),
      ]),
    );
  } finally {
    rmSync(made, { recursive: true });
  }
}

function textOf(source: string): string {
  return `import { thing } from '${source}';\n\nexport const use = thing;\n`;
}

/** What each room of main would break by importing from the file that is above them all. */
function importsOfRooms(): Import[] {
  return readdirSync(join(root, 'electron/main'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => [`electron/main/${name}/a.ts`, '../boot.ts']);
}

/** The rules that a pattern at `path` breaks. */
function lintPattern(path: string, pattern: string): string {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  // The lint finds its plugins here.
  for (const name of ['node_modules', 'build']) {
    if (!existsSync(join(folder, name))) {
      symlinkSync(join(root, name), join(folder, name), 'junction');
    }
  }
  return lintText(path, `export const pattern = ${pattern};\n`);
}

/** The rules that a text at `path` breaks. */
function lintText(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const { stdout, stderr, status } = spawnSync(process.execPath, [oxlint, path], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('on 1 file');
  return status === 0 ? '' : stdout;
}

const forbidden: readonly Import[] = [
  ['shared/domain/guild/rules.ts', 'node:fs'],
  ['shared/domain/guild/rules.ts', 'electron'],
  ['shared/domain/guild/rules.ts', 'react'],
  ['shared/domain/guild/rules.ts', '../../../electron/main/log.ts'],
  ['shared/domain/guild/rules.ts', '../../../renderer/ui/button.tsx'],
  ['electron/main/windows/a.ts', '../../../renderer/ui/button.tsx'],
  ['electron/main/windows/a.ts', 'react'],
  ['electron/server/http/a.ts', 'electron'],
  ['electron/server/http/a.ts', '../../main/log.ts'],
  ['electron/server/features/guild/handlers.ts', 'electron'],
  ['electron/server/features/guild/handlers.ts', '../../../main/log.ts'],
  ['electron/server/features/guild/handlers.ts', '../conversation/store.ts'],
  ['electron/server/features/search/sources/a.ts', '../../conversation/store.ts'],
  ['electron/server/a.ts', '../client-store/serve-store.ts'],
  // Between the rooms of the server: from each to the one above it, and to one beside it.
  ['electron/server/basics/a.ts', '../storage/data-folder.ts'],
  ['electron/server/storage/a.ts', '../answers/json-text.ts'],
  ['electron/server/answers/a.ts', '../access/actor.ts'],
  ['electron/server/openapi/a.ts', '../access/actor.ts'],
  ['electron/server/access/a.ts', '../events/event-log.ts'],
  ['electron/server/events/a.ts', '../perform/perform.ts'],
  ['electron/server/perform/a.ts', '../runs/run-store.ts'],
  ['electron/server/runs/a.ts', '../features/guild/store.ts'],
  ['electron/server/features/guild/a.ts', '../../http/router.ts'],
  ['electron/server/features/search/sources/a.ts', '../../../operators/driver.ts'],
  ['electron/server/operators/scripted/a.ts', '../../http/router.ts'],
  ['electron/server/http/a.ts', '../features/guild/store.ts'],
  ['electron/server/http/a.ts', '../realtime/event-broadcaster.ts'],
  ['electron/server/realtime/a.ts', '../operators/driver.ts'],
  ['electron/server/realtime/a.ts', '../start/server.ts'],
  ['electron/storage/a.ts', '../server/basics/monotonic-clock.ts'],
  ['electron/storage/a.ts', '../client-store/serve-store.ts'],
  ['electron/storage/a.ts', '../main/log.ts'],
  ['electron/logging/a.ts', '../main/log.ts'],
  ['electron/logging/a.ts', '../server/basics/monotonic-clock.ts'],
  ['electron/network/a.ts', '../main/log.ts'],
  ['electron/network/a.ts', '../server/basics/monotonic-clock.ts'],
  ['electron/network/a.ts', 'electron'],
  ['electron/storage/a.ts', 'electron'],
  ['electron/client-store/a.ts', 'electron/main'],
  ['electron/client-store/cache/a.ts', '../../server/basics/monotonic-clock.ts'],
  ['electron/worker/a.ts', 'electron'],
  ['electron/preload/preload.ts', 'node:fs'],
  ['electron/preload/preload.ts', '../main/log.ts'],
  // Between the rooms of main: from each to one above it, and to one beside it.
  ['electron/main/text/a.ts', '../service/service-error.ts'],
  ['electron/main/text/english/a.ts', '../../log.ts'],
  ['electron/main/text/a.ts', 'electron'],
  ['electron/main/service/a.ts', '../events/poller.ts'],
  ['electron/main/service/a.ts', '../settings/settings.ts'],
  ['electron/main/settings/a.ts', '../windows/main-window.ts'],
  ['electron/main/events/a.ts', '../home/connection.ts'],
  ['electron/main/network/a.ts', '../windows/main-window.ts'],
  ['electron/main/store-client/a.ts', '../outbox/outbox-runner.ts'],
  ['electron/main/outbox/a.ts', '../home/connection.ts'],
  ['electron/main/cached-reads/a.ts', '../outbox/outbox-runner.ts'],
  ['electron/main/home/a.ts', '../homes/homes.ts'],
  ['electron/main/homes/a.ts', '../alerts/alerts.ts'],
  ['electron/main/alerts/a.ts', '../compose-alerts.ts'],
  ['electron/main/homes/a.ts', '../upkeep/data-calls.ts'],
  ['electron/main/upkeep/a.ts', '../first-run/first-run.ts'],
  ['renderer/app/a.ts', '../../electron/main/log.ts'],
  ['renderer/app/a.ts', 'electron'],
  ['renderer/app/a.ts', 'node:fs'],
  ['renderer/app/a.ts', 'ky'],
  ['renderer/app/a.ts', '#shared/contract/resources.ts'],
  ['renderer/features/guild/a.ts', '#shared/contract/registry.ts'],
  ['renderer/entities/a.ts', '#shared/contract/nouns.ts'],
  ['renderer/features/guild/a.ts', '../conversation/b.ts'],
  ['renderer/features/guild/a.ts', '../../features/conversation/b.ts'],
  ['renderer/features/guild/a.ts', 'electron'],
  ['renderer/operators/a.tsx', '../features/operator/b.ts'],
  ['renderer/operators/a.tsx', '../app/shell.tsx'],
  ['renderer/operators/a.tsx', 'electron'],
  ['renderer/operators/a.tsx', '#shared/contract/registry.ts'],
  ['renderer/writes/a.ts', '../features/outbox/b.ts'],
  ['renderer/writes/a.ts', '#shared/contract/registry.ts'],
  ['renderer/ui/a.ts', '../writes/b.ts'],
  ['renderer/entities/a.ts', '../writes/b.ts'],
  ['renderer/ui/a.ts', '../features/guild/b.ts'],
  ['renderer/ui/a.ts', '../operators/b.ts'],
  ['renderer/entities/a.ts', '../operators/b.ts'],
  ['renderer/ui/a.ts', '../app/shell.tsx'],
  ['renderer/ui/a.ts', '../entities/home-store.ts'],
  ['renderer/entities/a.ts', '../features/guild/b.ts'],
  ['renderer/entities/a.ts', '../app/shell.tsx'],
  ['renderer/entities/a.ts', 'electron'],
  ['renderer/text/english/a.ts', '../../ui/time.ts'],
  ['renderer/text/a.ts', '../bridge/call.ts'],
];

const allowed: readonly Import[] = [
  ['shared/domain/guild/rules.ts', '../../contract/operation.ts'],
  ['electron/main/windows/a.ts', 'electron'],
  ['electron/server/http/a.ts', 'node:http'],
  ['electron/server/features/guild/handlers.ts', './store.ts'],
  ['electron/server/features/guild/handlers.ts', '../../../storage/database.ts'],
  ['electron/server/features/search/sources/a.ts', '../source.ts'],
  ['electron/server/realtime/a.ts', '../http/guard.ts'],
  ['electron/server/start/a.ts', '../realtime/event-broadcaster.ts'],
  ['electron/storage/a.ts', '#shared/limits/limits.ts'],
  ['electron/main/home/a.ts', '../../network/system-proxy-agent.ts'],
  ['electron/server/operators/model/a.ts', '../../../network/trusted-certificates.ts'],
  ['electron/client-store/cache/a.ts', '../../storage/database.ts'],
  ['electron/preload/preload.ts', '#shared/contract/bridge.ts'],
  ['electron/main/text/english/a.ts', '#shared/text/plural.ts'],
  ['electron/main/service/a.ts', '../text/text.ts'],
  ['electron/main/events/a.ts', '../service/endpoint.ts'],
  ['electron/main/outbox/a.ts', '../service/service-error.ts'],
  ['electron/main/outbox/a.ts', '../../client-store/store-protocol.ts'],
  ['electron/main/home/a.ts', '../outbox/outbox-runner.ts'],
  ['electron/main/homes/a.ts', '../home/home-connection.ts'],
  ['electron/main/alerts/a.ts', '../home/home-connection.ts'],
  ['electron/main/upkeep/a.ts', '../home/local-server.ts'],
  ['electron/main/boot.ts', './compose-homes.ts'],
  ['renderer/app/a.ts', '../features/guild/b.ts'],
  ['renderer/features/guild/a.ts', '../../ui/button.tsx'],
  ['renderer/features/guild/a.ts', '../../entities/home-store.ts'],
  ['renderer/entities/a.ts', '../bridge/call.ts'],
  ['renderer/operators/a.tsx', '../ui/button.tsx'],
  ['renderer/operators/a.tsx', '../entities/limits/use-limits.ts'],
  ['renderer/writes/a.ts', '../entities/run/run-store.ts'],
  ['renderer/ui/a.ts', './button.tsx'],
  ['renderer/ui/a.ts', '../text/text.ts'],
  ['renderer/text/english/a.ts', '#shared/text/plural.ts'],
];

test.each(forbidden)('%s may not import %s', (path, source) => {
  expect(broken.get(`${path} ${source}`)).toContain('eslint(no-restricted-imports)');
});

test.each(allowed)('%s may import %s', (path, source) => {
  expect(broken.get(`${path} ${source}`)).toEqual([]);
});

test('every room of main has import borders', () => {
  const rooms = importsOfRooms();
  expect(rooms).not.toEqual([]);
  const free = rooms.filter(([path, source]) => broken.get(`${path} ${source}`)?.length === 0);
  expect(free).toEqual([]);
});

test.each(['import', 'import type'])('%s may not form a cycle', (word) => {
  const other = `${word} { Thing } from './a.ts';\n\nexport type Other = Thing;\n`;
  lintText('shared/domain/b.ts', other);
  const own = `${word} { Other } from './b.ts';\n\nexport type Thing = Other | string;\n`;
  expect(lintText('shared/domain/a.ts', own)).toContain('no-cycle');
});

test.each([
  ['no-super-linear-backtracking', String.raw`^a\s+.+?\s+to$`],
  ['no-super-linear-backtracking', String.raw`^(?:a+)+$`],
  ['no-super-linear-move', String.raw`\s+$`],
])('%s keeps /%s/ out of every room', (rule, source) => {
  for (const path of ['shared/a.ts', 'electron/server/a.ts', 'renderer/ui/a.ts']) {
    expect(lintPattern(path, `/${source}/u`)).toContain(rule);
  }
});

test('a linear pattern is allowed everywhere', () => {
  expect(lintPattern('shared/a.ts', '/^a.*b$/u')).toBe('');
});
