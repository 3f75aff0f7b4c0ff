import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { requestLimits } from '#shared/limits/server-limits.ts';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { callAny } from '../e2e/call.ts';
import { foundGuild } from '../e2e/guild.ts';
import { conclude } from './conclude.ts';
import { callNames, generatedCalls } from './ipc-inputs.ts';
import type { GeneratedCall } from './ipc-inputs.ts';
import { callAndDestroy, callAsStranger, callIn } from './ipc-senders.ts';
import type { CallOutcome } from './ipc-senders.ts';
import { SeededRandom } from './seeded-random.ts';
import { weakenedBuild } from './weakened-build.ts';
import type { Weakening } from './weakened-build.ts';

// npm run gate -- ipc [--inputs N --seed N]: makes every call and every operation with generated
// inputs from four senders: the main window, a window of its own, a foreign page with our preload,
// and a window that is destroyed before its answers come. Main lives, refuses every foreign sender
// and every input of the wrong shape, has no defect, and answers soon and shortly. The controls
// answer foreign senders, and look at no input.

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000) },
  },
});
const seed = Number(values.seed);
const inputs = Number(values.inputs);
/** So many inputs of each name for a control. */
const controlInputs = 4;
const batchSize = 400;

const answeringAll: Weakening = {
  file: 'main/boot.js',
  from: 'frame === null || frame.parent !== null || !isAppUrl(frame.url) || window === null',
  to: 'window === null',
};
const lookingAtNothing: Weakening = {
  file: 'main/boot.js',
  from: 'handler(requireInput(calls[name].input, input), caller)',
  to: 'handler(input ?? {}, caller)',
};

await prepareRuntime();
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
try {
  say(`seed ${seed}`);
  const product = await trouble('product', projectRoot, inputs);
  say(
    `product: ${product.calls} calls of ${callNames.length} names, ${product.refused} refused in at ` +
      `most ${product.largestRefusal} bytes, the slowest answered in ${product.slowestMs.toFixed(0)} ms; ` +
      `${product.faults.length} faults`,
  );
  for (const fault of product.faults.slice(0, 10)) {
    say(`  ${fault}`);
  }
  const controls = [];
  for (const [name, weakening] of [
    ['foreign senders are answered', answeringAll],
    ['no input is looked at', lookingAtNothing],
  ] as const) {
    const folder = weakenedBuild(join(scratch, `control-${controls.length}`), [weakening]);
    const { faults } = await trouble(`control ${controls.length}`, folder, controlInputs);
    say(`control (${name}): ${faults.length} faults; must be at least 1`);
    controls.push(faults.length);
  }
  const holds = product.faults.length === 0 && controls.every((count) => count > 0);
  conclude('ipc', holds);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

async function trouble(name: string, folder: string, count: number) {
  const app = await _electron.launch({
    args: [folder, `--user-data-dir=${join(scratch, `${name}-data`)}`],
    cwd: projectRoot,
    env: {
      ...(process.env as Record<string, string>),
      // The start at login is written here, and not for the person.
      XDG_CONFIG_HOME: join(scratch, `${name}-config`),
    },
    colorScheme: null,
  });
  const main = await app.firstWindow();
  const path = await prepare(app, main);
  const random = new SeededRandom(seed);
  const found = { calls: 0, refused: 0, largestRefusal: 0, slowestMs: 0, faults: [] as string[] };
  const judge = (sender: string, made: readonly GeneratedCall[], got: readonly CallOutcome[]) => {
    for (const [at, call] of made.entries()) {
      const outcome = got[at];
      found.calls += 1;
      found.refused += outcome?.outcome === 'ok' ? 0 : 1;
      found.largestRefusal = Math.max(found.largestRefusal, outcome?.refusalBytes ?? 0);
      found.slowestMs = Math.max(found.slowestMs, outcome?.ms ?? 0);
      const fault = faultOf(sender, call, outcome);
      if (fault !== undefined) {
        found.faults.push(`${sender}: ${call.name} with ${shown(call.input)}: ${fault}`);
      }
    }
  };
  const callAll = async () => {
    const own = await openOwn(app, main, path);
    for (const made of batches(count, random)) {
      judge('main window', made, await callIn(main, made));
      judge('own window', made, await callIn(own, made));
      judge('foreign page', made, await callAsStranger(app, made));
    }
    const [last = []] = batches(Math.ceil(count / 20), random);
    await callAndDestroy(app, own, last);
    // Main still answers, also a window that is opened anew.
    const another = await openOwn(app, main, path);
    await callAny(another, 'application.describe', {});
    const opened = await app.evaluate((electron) => {
      const dataFolder = electron.app.getPath('userData');
      const calls = globalThis.electronShim?.shellCalls ?? [];
      // The settings show folders of ours and the licences of others. Nothing else leaves without
      // the person's consent.
      const isOurs = (target: string) =>
        target.startsWith(dataFolder) || target.endsWith('/third-party-licences.txt');
      return calls.filter(({ method, target }) => method !== 'openPath' || !isOurs(target));
    });
    for (const { method, target } of opened) {
      found.faults.push(`${method} of ${target}`);
    }
  };
  await callAll().catch((error: unknown) => found.faults.push(`it ended: ${String(error)}`));
  await app.close().catch(() => undefined);
  return found;
}

/** All calls of all names, in batches that a page takes at once. */
function* batches(count: number, random: SeededRandom): Generator<GeneratedCall[], void> {
  let batch: GeneratedCall[] = [];
  for (const name of callNames) {
    for (const call of generatedCalls(name, count, random)) {
      batch.push(call);
      if (batch.length === batchSize) {
        yield batch;
        batch = [];
      }
    }
  }
  yield batch;
}

/** Founds a guild; every dialog is cancelled. Answers the path of a thing. */
async function prepare(app: ElectronApplication, main: Page): Promise<string> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...given: object[]) => {
      const { cancelId = 0 } = given.at(-1) as { cancelId?: number };
      return Promise.resolve({ response: cancelId, checkboxChecked: false });
    };
    dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '' });
  });
  await foundGuild(main);
  return '/home/local/thread/cnv_none';
}

async function openOwn(app: ElectronApplication, main: Page, path: string): Promise<Page> {
  await callAny(main, 'window.open', { path });
  for (let tries = 0; tries < 500; tries += 1) {
    // A page that somebody made before may be told of only now.
    const own = app
      .windows()
      .find((each) => !each.isClosed() && each.url().includes('window=thing'));
    const isThere = await own
      ?.waitForFunction(() => 'guildhall' in window, undefined, { timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    if (own !== undefined && isThere === true) {
      return own;
    }
    await setTimeout(20);
  }
  throw new Error('No window of its own was opened.');
}

/** Why an outcome breaks a promise, if it does. */
function faultOf(
  sender: string,
  { isValid }: GeneratedCall,
  got: CallOutcome | undefined,
): string | undefined {
  const { outcome = 'nothing', refusalBytes = 0 } = got ?? {};
  const isUnsendable = outcome.startsWith('thrown:');
  if (sender === 'foreign page') {
    return outcome === 'sender_forbidden' || isUnsendable ? undefined : `answered ${outcome}`;
  }
  if (outcome === 'internal' || outcome === 'late' || outcome === 'nothing') {
    return outcome;
  }
  if (!isValid && outcome === 'ok') {
    return 'taken, though it has another shape';
  }
  return refusalBytes > requestLimits.refusalBytes
    ? `a refusal of ${refusalBytes} bytes`
    : undefined;
}

function shown(input: unknown): string {
  return (JSON.stringify(input) ?? String(input)).slice(0, 200);
}
