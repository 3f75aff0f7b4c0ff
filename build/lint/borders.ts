import { areas, roomsBeyond } from '../rooms.ts';

/** A pattern of imports that are refused, as `no-restricted-imports` takes it. */
interface ImportPattern {
  readonly regex: string;
  readonly message: string;
  readonly allowTypeImports?: boolean;
}

interface Override {
  readonly files: string[];
  readonly rules: { readonly 'no-restricted-imports': ['error', { patterns: ImportPattern[] }] };
}

/** Imports that a folder never has, however deep in it a file lies. */
interface Ban {
  readonly folder: string;
  readonly patterns: readonly ImportPattern[];
}

const order = 'Imports run one way between rooms: build/rooms.ts says which stands above which.';

const noTestCode: ImportPattern = {
  regex: '(^|/)testing/',
  message: 'What people run knows no code of tests.',
};

const pageBans: readonly ImportPattern[] = [
  {
    regex: '^(node:|electron(/|$)|ws(/|$)|ky(/|$))|/electron/',
    message: 'The renderer has no Node, no Electron and no network.',
  },
  {
    regex: '/(registry/(registry|resources|nouns)|capability/machine-registry)\\.ts$',
    allowTypeImports: true,
    message: 'A page loads no schemas: find a noun by its own resource.',
  },
];

const noElectron: ImportPattern = {
  regex: '^electron(/|$)',
  message: 'Only electron/main and the preload know Electron.',
};

/** The bans, an outer folder before those in it. */
const bans: readonly Ban[] = [
  {
    folder: 'shared',
    patterns: [
      {
        regex:
          '^(node:|electron(/|$)|react(-dom)?(/|$)|zustand(/|$))|^(\\.\\./)+(electron|renderer)/',
        message: 'shared is pure: no Node, no Electron, no React, no other room.',
      },
    ],
  },
  {
    folder: 'electron',
    patterns: [
      {
        regex: '^(react(-dom)?|zustand)(/|$)|/renderer/',
        message: 'electron never imports the renderer or what belongs to it.',
      },
    ],
  },
  ...['logging', 'network', 'worker', 'storage', 'server', 'client'].map((room) => ({
    folder: `electron/${room}`,
    patterns: [noElectron],
  })),
  {
    folder: 'electron/client/store',
    patterns: [
      {
        regex: '^(\\.\\./)+server/',
        message: 'Server and client stores never import each other.',
      },
    ],
  },
  {
    folder: 'electron/preload',
    patterns: [
      {
        regex: '^([^e#]|e[^l]|#[^s]|electron.)',
        message: "The preload is generic: electron and the bridge's contract, nothing else.",
      },
    ],
  },
  { folder: 'renderer', patterns: pageBans },
];

/** How many folders deep the code of a room may lie. */
const depths = [0, 1, 2, 3, 4];

/** The borders of every room, as overrides of the lint: later ones replace earlier ones. */
export function borderOverrides(): Override[] {
  return foldersOf(bans.map(({ folder }) => folder)).flatMap((folder) =>
    depths.map((depth) =>
      overrideOf(`${folder}${'/*'.repeat(depth)}/*`, [
        ...bansIn(folder),
        noTestCode,
        ...orderIn(folder, depth),
      ]),
    ),
  );
}

/**
 * The borders of the code of tests in rooms. It keeps to their order, so that no circle goes through
 * it, and may know all else: the real server, and Electron's stand-in.
 */
export function testBorderOverrides(): Override[] {
  return foldersOf().flatMap((folder) =>
    depths.slice(0, 3).flatMap((above) =>
      depths.slice(0, 2).map((below) => {
        const files = `${folder}${'/*'.repeat(above)}/testing${'/*'.repeat(below)}/*`;
        return overrideOf(files, orderIn(folder, above + 1 + below, { isTest: true }));
      }),
    ),
  );
}

/** All folders with borders of their own, and others, an outer one before those in it. */
function foldersOf(others: readonly string[] = []): string[] {
  return [...new Set([...others, ...roomFolders()])].toSorted(
    (a, b) => a.split('/').length - b.split('/').length,
  );
}

/** The folders of all rooms; `*` stands for each of an area of rooms that are alike. */
function roomFolders(): string[] {
  return areas.flatMap(({ folder, layers }) =>
    layers === undefined
      ? [`${folder}/*`]
      : [folder, ...layers.flat().map((room) => `${folder}/${room}`)],
  );
}

function overrideOf(files: string, patterns: ImportPattern[]): Override {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

/** The bans that hold for a folder: its own, and those of the folders around it. */
function bansIn(folder: string): ImportPattern[] {
  return bans
    .filter((ban) => folder === ban.folder || folder.startsWith(`${ban.folder}/`))
    .flatMap(({ patterns }) => patterns);
}

/** The order of the rooms, as patterns for files that lie so many folders deep in a folder. */
function orderIn(folder: string, depth: number, { isTest = false } = {}): ImportPattern[] {
  return areas.flatMap((area) => {
    if (!folder.startsWith(`${area.folder}/`)) {
      return [];
    }
    const [room = '', ...within] = folder.slice(area.folder.length + 1).split('/');
    const climb = '\\.\\./'.repeat(1 + within.length + depth);
    if (area.layers === undefined) {
      const regex = `^${climb}[^.]|/${area.folder.split('/').at(-1)}/`;
      return [{ regex, message: 'A feature never imports a sibling feature.' }];
    }
    const beyond = roomsBeyond(isTest ? { ...area, apart: [] } : area, room);
    const above = [
      ...beyond.map((other) => `${other}/`),
      ...(area.top ?? []).map((name) => `${name}\\.ts$`),
    ];
    return above.length === 0 ? [] : [{ regex: `^${climb}(${above.join('|')})`, message: order }];
  });
}
