// The rooms of the code, and which may import which: one table, from which the lint has its borders
// (oxlint.config.ts), the page on the architecture its order, and tests/lint its broken imports.

/** A folder whose rooms stand one above the other. */
export interface House {
  readonly folder: string;
  /**
   * The rooms, the lowest step first. A room imports those of lower steps, and none of its own step.
   * Absent where the rooms are many and alike: then none imports another.
   */
  readonly steps?: readonly (readonly string[])[];
  /** The files beside the rooms that stand above all of them. All others stand beneath. */
  readonly top?: readonly string[];
  /** Rooms that never import each other, whichever is the lower one. */
  readonly apart?: readonly (readonly [string, string])[];
}

/** The houses, an outer one before those in it. */
export const houses: readonly House[] = [
  {
    folder: 'shared',
    steps: [
      ['limits'],
      ['address', 'problem'],
      ['text'],
      ['contract', 'markdown'],
      ['domain'],
      ['registry'],
      ['sample'],
      ['capability'],
      ['rules'],
    ],
  },
  {
    folder: 'electron',
    steps: [
      ['logging', 'network', 'preload', 'worker'],
      ['storage'],
      ['server'],
      ['client'],
      ['main'],
    ],
  },
  {
    folder: 'electron/client',
    steps: [
      ['text', 'testing'],
      ['workers', 'store'],
      ['store-client'],
      ['connection'],
      ['events'],
      ['outbox', 'cache'],
      ['home'],
      ['homes'],
      ['alerts'],
    ],
  },
  {
    folder: 'electron/main',
    steps: [
      ['text'],
      ['bridge', 'key-vault', 'network', 'settings', 'workers'],
      [
        'application',
        'client-calls',
        'clipboard',
        'desktop',
        'files',
        'first-run',
        'links',
        'menu',
        'models',
        'native-alerts',
        'upkeep',
        'windows',
      ],
    ],
    top: ['boot', 'compose-alerts', 'compose-desktop', 'compose-homes', 'main'],
  },
  {
    folder: 'electron/server',
    steps: [
      ['basics', 'answers', 'openapi'],
      ['storage'],
      ['access'],
      ['events'],
      ['perform'],
      ['runs', 'http'],
      ['features', 'realtime'],
      ['operators'],
      ['start'],
      ['testing'],
    ],
    apart: [
      ['storage', 'answers'],
      ['storage', 'openapi'],
      ['http', 'features'],
      ['http', 'operators'],
      ['realtime', 'runs'],
      ['realtime', 'operators'],
    ],
  },
  { folder: 'electron/server/features' },
  {
    folder: 'renderer',
    steps: [
      ['text'],
      ['ui'],
      ['bridge'],
      ['entities'],
      ['actions', 'writes'],
      ['operators'],
      ['features'],
      ['app'],
      ['testing'],
    ],
    apart: [['entities', 'ui']],
  },
  { folder: 'renderer/features' },
];

/** The rooms of a house that one of them may not import. */
export function roomsBeyond({ steps = [], apart = [] }: House, room: string): readonly string[] {
  const own = steps.findIndex((step) => step.includes(room));
  const notBeneath = steps.slice(own).flat();
  const apartFrom = apart.flatMap(([a, b]) => (a === room ? [b] : b === room ? [a] : []));
  return [...new Set([...notBeneath, ...apartFrom])].filter((other) => other !== room);
}

/** The order of the rooms of a house, the highest first: `alerts → homes → cache, outbox`. */
export function orderOf({ steps = [] }: House): string {
  return steps
    .toReversed()
    .map((step) =>
      step
        .filter((room) => room !== 'testing')
        .toSorted()
        .join(', '),
    )
    .filter((step) => step !== '')
    .join(' → ');
}
