import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { SeededRandom } from '../seeded-random.ts';

/** The inputs of a damage besides the file. */
interface DamageScene {
  readonly random: SeededRandom;
  readonly file: string;
  /** Our other files, and earlier versions of the same file, if there are any. */
  readonly others: readonly string[];
  readonly earlier: string | undefined;
}

/** Does the damage and describes its place. */
type Damage = (scene: DamageScene) => string;

const pageBytes = 4_096;

const damages: Readonly<Record<string, Damage>> = {
  'bit flipped': onBytes((bytes, random) => flip(bytes, random)),
  'bits flipped': onBytes((bytes, random) => {
    const start = random.below(bytes.length);
    const page = bytes.subarray(start, start + pageBytes);
    const count = 1 + random.below(64);
    for (let flips = 0; flips < count; flips += 1) {
      flip(page, random);
    }
    return `${count} from ${start}`;
  }),
  'run zeroed': onBytes((bytes, random) => {
    const start = random.below(bytes.length);
    const end = Math.min(bytes.length, start + 1 + random.below(2 * pageBytes));
    bytes.fill(0, start, end);
    return `${start} to ${end}`;
  }),
  'run overwritten': onBytes((bytes, random) => {
    const start = random.below(bytes.length);
    const end = Math.min(bytes.length, start + 1 + random.below(pageBytes));
    for (let at = start; at < end; at += 1) {
      bytes[at] = random.below(256);
    }
    return `${start} to ${end}`;
  }),
  'pages exchanged': onBytes((bytes, random) => {
    const pages = Math.max(1, Math.floor(bytes.length / pageBytes));
    const [one, two] = [random.below(pages), random.below(pages)];
    const first = Buffer.from(bytes.subarray(one * pageBytes, (one + 1) * pageBytes));
    bytes.copyWithin(one * pageBytes, two * pageBytes, (two + 1) * pageBytes);
    bytes.set(first, two * pageBytes);
    return `${one} and ${two}`;
  }),
  cut: ({ random, file }) => {
    const { length } = readFileSync(file);
    const left = random.chance(0.2) ? 0 : random.below(length + 1);
    truncateSync(file, left);
    return `${left} of ${length} left`;
  },
  lengthened: ({ random, file }) => {
    const more = Buffer.alloc(1 + random.below(2 * pageBytes), random.below(256));
    writeFileSync(file, Buffer.concat([readFileSync(file), more]));
    return `by ${more.length}`;
  },
  missing: ({ file }) => {
    rmSync(file);
    return '';
  },
  'another file of ours': ({ random, file, others }) => {
    const other = random.pick(others);
    copyFileSync(other, file);
    return other;
  },
  'an earlier one': ({ file, earlier }) => {
    if (earlier === undefined) {
      throw new Error('There is no earlier one.');
    }
    copyFileSync(earlier, file);
    return '';
  },
  'a text': ({ file }) => {
    writeFileSync(file, 'Somebody saved a shopping list under this name.\n'.repeat(200));
    return '';
  },
  'a folder': ({ file }) => {
    rmSync(file);
    mkdirSync(file);
    writeFileSync(join(file, 'inside'), 'kept');
    return '';
  },
  'a link to nothing': ({ file }) => {
    rmSync(file);
    symlinkSync(join(dirname(file), 'nowhere', 'nothing'), file);
    return '';
  },
  'a link to itself': ({ file }) => {
    rmSync(file);
    symlinkSync(file, file);
    return '';
  },
  // Permissions do not stop the administrator.
  ...(process.getuid?.() === 0
    ? {}
    : {
        'not readable': ({ file }: DamageScene) => {
          chmodSync(file, 0o000);
          return '';
        },
      }),
};

/** Damage inside a file is chosen more often than damage to the whole file. */
const kinds = Object.keys(damages).flatMap((kind) =>
  /flipped|run|pages|cut/.test(kind) ? Array<string>(4).fill(kind) : [kind],
);

/** Damages a file in one of these ways. Returns which, and where. */
export function damageFile(scene: DamageScene & { readonly only: string }): {
  kind: string;
  where: string;
} {
  const possible = kinds
    .filter((kind) => kind !== 'an earlier one' || scene.earlier !== undefined)
    .filter((kind) => kind.includes(scene.only));
  const kind = scene.random.pick(possible);
  const where = damages[kind]?.(scene) ?? '';
  // An empty file, such as a lock, would leave the same bytes as truncating to nothing.
  if (kind === 'another file of ours' && readFileSync(scene.file).length === 0) {
    return { kind: 'cut', where: `to nothing, by ${where}` };
  }
  return { kind, where };
}

function onBytes(change: (bytes: Buffer, random: SeededRandom) => string): Damage {
  return ({ random, file }) => {
    const bytes = readFileSync(file);
    if (bytes.length === 0) {
      return 'an empty file';
    }
    const where = change(bytes, random);
    writeFileSync(file, bytes);
    return where;
  };
}

function flip(bytes: Buffer, random: SeededRandom): string {
  const at = random.below(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
  return String(at);
}
