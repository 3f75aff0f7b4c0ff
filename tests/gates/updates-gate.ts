import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { conclude } from './conclude.ts';
import { SeededRandom } from './seeded-random.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';
import { feedText, signedFeedText } from './updates-feed.ts';
import { openProduct, steps } from './updates-run.ts';
import type { Journey } from './updates-run.ts';

// npm run gate -- updates [--mutations N --seed N]: the real updater before a feed that changes
// between any two of its steps, offers files under odd names, and says what it has signed with one
// change. Nothing that our key has not signed may ever be on the disk under a name that could be
// started. The control is the same code in which what is used is not bound to what was checked.

const { values } = parseArgs({
  options: {
    mutations: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000) },
  },
});
const seed = Number(values.seed);

/** The changes of a feed while an update is on its way. */
const changes: Readonly<Record<string, (journey: Journey) => void>> = {
  'an unsigned newer version': (journey) =>
    journey.feed.offer(journey.release('3.0.0', 'evil'), false),
  'the same version with another file, unsigned': (journey) =>
    journey.feed.offer(journey.release('2.0.0', 'evil'), false),
  'the signature with another file': (journey) => {
    const { text } = journey.feed;
    const evil = journey.release('2.0.0', 'evil');
    journey.feed.offer(evil, false);
    journey.feed.text += /^signature: .*\n/m.exec(text)?.[0] ?? '';
  },
  'other bytes under the signed name': (journey) => {
    const { content } = journey.release('2.0.0', 'evil');
    for (const name of journey.feed.files.keys()) {
      journey.feed.files.set(name, content);
    }
  },
  'an older signed version': (journey) => journey.offerSigned(journey.release('1.4.0', 'older')),
  'a newer signed version': (journey) => journey.offerSigned(journey.release('2.1.0', 'newer')),
  nothing: ({ feed }) => {
    feed.text = '';
    feed.files.clear();
  },
  'a page of HTML': ({ feed }) => {
    feed.text = '<!doctype html><p>Please log in.</p>';
  },
};

const oddNames = [
  "x';id>pwned;'y.AppImage",
  "a'&&touch pwned&&'b.AppImage",
  '$(id).AppImage',
  '`id`.AppImage',
  'a;b.AppImage',
  'a|b.AppImage',
  'a&b.AppImage',
  'a b.AppImage',
  'a"b.AppImage',
  'a\\b.AppImage',
  'a\nb.AppImage',
  'a\tb.AppImage',
  'a\0b.AppImage',
  '../a.AppImage',
  '../../home/Guildhall.AppImage',
  '/etc/a.AppImage',
  '..%2Fa.AppImage',
  'a/b.AppImage',
  'a\\..\\b.AppImage',
  'C:\\a.AppImage',
  'https://other.example/a.AppImage',
  '//other.example/a.AppImage',
  'file:///etc/passwd.AppImage',
  'a.AppImage?b=.AppImage',
  'a.AppImage#b.AppImage',
  '-rf.AppImage',
  '.a.AppImage',
  '..',
  '',
  'a\u202egpj.AppImage',
  'ä.AppImage',
  `${'a'.repeat(300)}.AppImage`,
];

/** The product without what binds the file that is used to the release that was checked. */
const unbound: readonly SourceChange[] = [
  {
    file: 'update-feed.ts',
    from: 'const release = requireSigned(',
    to: 'open.updateInfoAndProvider = said;\n    const release = requireSigned(',
  },
  { file: 'update-feed.ts', from: 'open.updateInfoAndProvider = found;', to: '' },
  { file: 'update-feed.ts', from: 'basename(path) !== file.name', to: 'false' },
  { file: 'updates.ts', from: 'this.#forget();\n      this.#failedCheck', to: 'this.#failedCheck' },
  {
    file: 'updates.ts',
    from: "this.#turn('current');\n      return false;",
    to: 'this.#turn(stage);\n      return false;',
  },
  { file: 'update-download.ts', from: 'received > file.size', to: 'false' },
  {
    file: 'update-download.ts',
    from: "received !== file.size || hash.digest('base64') !== file.sha512",
    to: 'false',
  },
  { file: 'update-installer.ts', from: "hash.digest('base64') === file.sha512", to: 'true' },
  { file: 'update-installer.ts', from: 'stats.isFile() && stats.size === file.size', to: 'true' },
];

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await run('product', []);
  const control = await run('control', unbound);
  process.stdout.write(
    `seed ${seed}\n` +
      `product: ${product.walks} walks, ${product.names} odd names, ${product.mutations} changed ` +
      `manifests; ${product.taken} updates installed, ${product.faults.length} faults\n` +
      product.faults
        .slice(0, 10)
        .map((fault) => `  ${fault}\n`)
        .join('') +
      `control (what is used is not bound to what was checked): ${control.faults.length} faults; ` +
      'must be at least 1\n',
  );
  // A product that takes nothing would have no faults either.
  const takes = product.taken >= steps.length;
  conclude('updates', product.faults.length === 0 && takes && control.faults.length > 0);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

async function run(name: string, weakened: readonly SourceChange[]) {
  const bundle = await bundleEntry('tests/gates/updates-entry.ts', join(scratch, name), weakened);
  const { begin } = await openProduct(bundle, join(scratch, name));
  const faults: string[] = [];
  let taken = 0;
  const journey = async (about: string, act: (journey: Journey) => Promise<void>) => {
    const begun = await begin();
    await act(begun);
    taken += begun.startedVersion === 'next' ? 1 : 0;
    for (const fault of await begun.end()) {
      faults.push(`${about}: ${fault}`);
    }
  };

  let walks = 0;
  for (const [change, apply] of Object.entries(changes)) {
    for (const at of steps) {
      walks += 1;
      // oxlint-disable-next-line no-await-in-loop -- one walk after the other
      await journey(`${change}, before it is ${at}`, async (begun) => {
        begun.offerSigned(begun.release('2.0.0', 'next'));
        await begun.walk((step) => {
          if (step === at) {
            apply(begun);
          }
        });
      });
    }
  }
  for (const odd of oddNames) {
    // oxlint-disable-next-line no-await-in-loop -- one name after the other
    await journey(`the name ${JSON.stringify(odd)}`, async (begun) => {
      begun.feed.offer(begun.release('2.0.0', 'evil', odd), true);
      await begun.walk(() => undefined);
    });
  }
  const random = new SeededRandom(seed);
  const mutations = Number(values.mutations);
  for (let made = 0; made < mutations; made += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one manifest after the other
    await journey(`changed manifest ${made}`, async (begun) => {
      const release = begun.release('2.0.0', 'next');
      begun.offerSigned(release);
      const evil = begun.release('2.0.1', 'evil', 'evil.AppImage');
      begun.feed.files.set(evil.name, evil.content);
      begun.feed.text = mutated(signedFeedText(release), feedText(evil), random);
      await begun.walk(() => undefined);
    });
  }
  return { walks, names: oddNames.length, mutations, taken, faults };
}

/** A signed manifest with one change, often one that takes a part of another manifest. */
function mutated(text: string, other: string, random: SeededRandom): string {
  const lines = text.split('\n');
  const at = random.below(lines.length);
  const line = lines[at] ?? '';
  const otherLine = random.pick(other.split('\n'));
  const place = random.below(line.length + 1);
  switch (random.below(8)) {
    case 0:
      lines[at] = otherLine;
      break;
    case 1:
      lines.splice(at, 0, otherLine);
      break;
    case 2:
      lines.splice(at, 1);
      break;
    case 3:
      lines[at] =
        `${line.slice(0, place)}${random.pick(['A', '0', ' ', "'", ':', '\t', '&a ', '\0'])}${line.slice(place)}`;
      break;
    case 4:
      lines[at] = line.slice(0, place) + line.slice(place + 1);
      break;
    case 5:
      return `${text}${other}`;
    case 6:
      return `${other}${text}`;
    default:
      lines.splice(at, 0, ...other.split('\n').slice(1, 5));
  }
  return lines.join('\n');
}
