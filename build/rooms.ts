// The rooms of the code, and which may import which: one table, from which the lint has its borders
// (oxlint.config.ts), the page on the architecture its order, and tests/lint its broken imports.

/** A folder whose rooms stand one above the other. */
export interface Area {
  readonly folder: string;
  /**
   * The rooms, the lowest layer first. A room imports those of lower layers, and none of its own.
   * Absent where the rooms are many and alike: then none imports another.
   */
  readonly layers?: readonly (readonly string[])[];
  /** The files beside the rooms that stand above all of them. All others stand beneath. */
  readonly top?: readonly string[];
  /** Rooms that never import each other, whichever is the lower one. */
  readonly apart?: readonly (readonly [string, string])[];
}

/** The areas, an outer one before those in it. */
export const areas: readonly Area[] = [
  {
    folder: 'shared',
    layers: [
      ['limits'],
      ['address', 'problem'],
      ['text'],
      ['contract', 'markdown'],
      ['domain'],
      ['registry'],
      ['sample'],
      ['local'],
      ['capability'],
      ['outbox'],
      ['rules'],
    ],
  },
  {
    folder: 'electron',
    layers: [
      ['logging', 'network', 'preload', 'worker'],
      ['storage'],
      ['server'],
      ['client'],
      ['main'],
    ],
  },
  {
    folder: 'electron/client',
    layers: [
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
    top: ['open-client'],
  },
  {
    folder: 'electron/main',
    layers: [
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
        'pictures',
        'upkeep',
        'windows',
      ],
    ],
    top: ['boot', 'compose-alerts', 'compose-desktop', 'main'],
  },
  {
    folder: 'electron/server',
    layers: [
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
    layers: [
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

/** The rooms of an area that one of them may not import. */
export function roomsBeyond({ layers = [], apart = [] }: Area, room: string): readonly string[] {
  const own = layers.findIndex((layer) => layer.includes(room));
  const notBeneath = layers.slice(own).flat();
  const apartFrom = apart.flatMap(([a, b]) => (a === room ? [b] : b === room ? [a] : []));
  return [...new Set([...notBeneath, ...apartFrom])].filter((other) => other !== room);
}

/** The order of the rooms of an area, the highest first: `alerts → homes → cache, outbox`. */
export function orderOf({ layers = [] }: Area): string {
  return layers
    .toReversed()
    .map((layer) =>
      layer
        .filter((room) => room !== 'testing')
        .toSorted()
        .join(', '),
    )
    .filter((layer) => layer !== '')
    .join(' → ');
}
