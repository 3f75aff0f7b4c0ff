import { spawnSync } from 'node:child_process';
import {
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
import { dirname, extname, join, resolve } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { areas, orderOf, roomsBeyond } from '../../build/rooms.ts';
import type { Area } from '../../build/rooms.ts';
import config from '../../oxlint.config.ts';

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
  const ordered = areas.flatMap((area) => importsBetween(area).map(({ made }) => made));
  broken = lintImports([...forbidden, ...allowed, ...ordered]);
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
  const isOfPlugins = (key: string) => /^(?:jsPlugins$|regexp\/|guildhall\/)/.test(key);
  return JSON.stringify(config, (key, value: unknown) => (isOfPlugins(key) ? undefined : value));
}

/** Lints each import in a file of its own, in the folder of its path. */
function lintImports(imports: readonly Import[]): ReadonlyMap<string, readonly string[]> {
  const made = makeFolder();
  try {
    const files = imports.map(([path], at) => `${dirname(path)}/made${at}${extname(path)}`);
    for (const [at, [, source]] of imports.entries()) {
      const file = join(made, files[at] ?? '');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, textOf(source));
    }
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', '.'], {
      cwd: made,
      encoding: 'utf8',
      maxBuffer: 100_000_000,
    });
    const { diagnostics, number_of_files: looked } = JSON.parse(stdout) as {
      diagnostics: readonly { code: string; filename: string; severity: string }[];
      number_of_files: number;
    };
    expect(looked).toBe(imports.length);
    const codes = Map.groupBy(
      diagnostics.filter(({ severity }) => severity === 'error'),
      ({ filename }) => filename,
    );
    return new Map(
      imports.map(([path, source], at) => [
        `${path} ${source}`,
        (codes.get(files[at] ?? '') ?? []).map(({ code }) => code),
      ]),
    );
  } finally {
    rmSync(made, { recursive: true });
  }
}

function textOf(source: string): string {
  return `import { thing } from '${source}';\n\nexport const use = thing;\n`;
}

/** The imports of each room of an area from each other one, from two depths, and from the top. */
function importsBetween(area: Area) {
  const rooms = (area.layers ?? []).flat().filter((room) => room !== 'testing');
  return rooms.flatMap((room) => {
    const beyond = roomsBeyond(area, room);
    const others = rooms
      .filter((other) => other !== room)
      .map((other) => ({ source: `${other}/b.ts`, isRefused: beyond.includes(other) }));
    const tops = (area.top ?? []).map((name) => ({ source: `${name}.ts`, isRefused: true }));
    return ['', 'inner/'].flatMap((inner) =>
      [...others, ...tops].map(({ source, isRefused }) => {
        const climb = inner === '' ? '../' : '../../';
        const made: Import = [`${area.folder}/${room}/${inner}a.ts`, `${climb}${source}`];
        return { made, isRefused };
      }),
    );
  });
}

/** The rules that a pattern at `path` breaks. */
function lintPattern(path: string, pattern: string): string {
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
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
  ['electron/server/a.ts', '../client/store/serve-store.ts'],
  ['electron/storage/a.ts', '../server/basics/monotonic-clock.ts'],
  ['electron/storage/a.ts', '../client/store/serve-store.ts'],
  ['electron/storage/a.ts', '../main/log.ts'],
  ['electron/logging/a.ts', '../main/log.ts'],
  ['electron/logging/a.ts', '../server/basics/monotonic-clock.ts'],
  ['electron/network/a.ts', '../main/log.ts'],
  ['electron/network/a.ts', '../server/basics/monotonic-clock.ts'],
  ['electron/network/a.ts', 'electron'],
  ['electron/storage/a.ts', 'electron'],
  ['electron/client/store/a.ts', 'electron/main'],
  ['electron/client/store/cache/a.ts', '../../server/basics/monotonic-clock.ts'],
  ['electron/worker/a.ts', 'electron'],
  ['electron/preload/preload.ts', 'node:fs'],
  ['electron/preload/preload.ts', '../main/log.ts'],
  ['electron/client/home/a.ts', 'electron'],
  ['electron/client/home/inner/a.ts', '../../../main/log.ts'],
  ['electron/client/store/cache/a.ts', '../../../server/basics/monotonic-clock.ts'],
  // Code that people run imports no code of tests, and that keeps to the order of its rooms.
  ['electron/client/home/a.ts', '../testing/signals.ts'],
  ['renderer/app/a.ts', '../testing/scene.ts'],
  ['electron/client/outbox/testing/a.ts', '../../homes/homes.ts'],
  ['electron/client/store/cache/testing/a.ts', '../../../outbox/attempt.ts'],
  ['renderer/app/a.ts', '../../electron/main/log.ts'],
  ['renderer/app/a.ts', 'electron'],
  ['renderer/app/a.ts', 'node:fs'],
  ['renderer/app/a.ts', 'ky'],
  ['renderer/app/a.ts', '#shared/registry/resources.ts'],
  ['renderer/features/guild/a.ts', '#shared/registry/registry.ts'],
  ['renderer/entities/a.ts', '#shared/registry/nouns.ts'],
  ['renderer/features/guild/a.ts', '../conversation/b.ts'],
  ['renderer/features/guild/a.ts', '../../features/conversation/b.ts'],
  ['renderer/features/guild/a.ts', 'electron'],
  ['renderer/operators/a.tsx', 'electron'],
  ['renderer/operators/a.tsx', '#shared/registry/registry.ts'],
  ['renderer/writes/a.ts', '#shared/registry/registry.ts'],
  ['renderer/entities/a.ts', 'electron'],
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
  ['electron/client/home/a.ts', '../../network/system-proxy-agent.ts'],
  ['electron/server/operators/model/a.ts', '../../../network/trusted-certificates.ts'],
  ['electron/client/store/cache/a.ts', '../../storage/database.ts'],
  ['electron/preload/preload.ts', '#shared/capability/bridge.ts'],
  ['electron/main/text/english/a.ts', '#shared/text/plural.ts'],
  ['electron/client/connection/a.ts', '../text/text.ts'],
  ['electron/client/home/a.ts', '../outbox/outbox-runner.ts'],
  ['electron/client/homes/a.ts', '../home/home-connection.ts'],
  ['electron/client/alerts/a.ts', '../home/home-connection.ts'],
  ['electron/main/upkeep/a.ts', '../home/local-server.ts'],
  ['electron/main/boot.ts', './compose-desktop.ts'],
  ['renderer/app/a.ts', '../features/guild/b.ts'],
  ['renderer/features/guild/a.ts', '../../ui/button.tsx'],
  ['renderer/features/guild/a.ts', '../../entities/home-store.ts'],
  ['renderer/entities/a.ts', '../bridge/call.ts'],
  ['renderer/operators/a.tsx', '../ui/button.tsx'],
  ['renderer/operators/a.tsx', '../entities/operator/use-limits.ts'],
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

test.each(areas.filter(({ layers }) => layers !== undefined))(
  'each room of $folder imports the rooms beneath it, and no other',
  (area) => {
    const wrong = importsBetween(area).filter(({ made: [path, source], isRefused }) => {
      const rules = broken.get(`${path} ${source}`) ?? [];
      return rules.includes('eslint(no-restricted-imports)') !== isRefused;
    });
    expect(wrong.map(({ made }) => made)).toEqual([]);
  },
);

test.each(areas.filter(({ layers }) => layers !== undefined))(
  'the rooms of $folder are those that it has on the disk',
  ({ folder: path, layers = [], top = [] }) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(layers.flat().toSorted()).toEqual(folders.toSorted());
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(files).toEqual(expect.arrayContaining(top.map((name) => `${name}.ts`)));
  },
);

test('the pages say the order of the rooms as it is', () => {
  const pages = ['architecture', 'server']
    .map((name) => readFileSync(join(root, `docs/${name}.md`), 'utf8'))
    .join('\n');
  const unsaid = areas
    .filter(({ layers }) => layers !== undefined)
    .map((area) => `\`${area.folder}\`: ${orderOf(area)}.`)
    .filter((sentence) => !pages.includes(sentence));
  expect(unsaid).toEqual([]);
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
