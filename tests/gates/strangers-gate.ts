import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { connectionLimits } from '#shared/limits/server-limits.ts';
import { fullSpeedWorkMs, knownWorkMs } from '../watchdog/known-work.ts';
import { conclude } from './conclude.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';
import { answerMs, kinds, openStrangers, StrangersServer } from './strangers-run.ts';

// npm run gate -- strangers [--sockets N]: half-open sockets of eight kinds come to the server, and
// to the access of other programs. A user gets in within a second, what the server has ended is
// gone, "off" and SIGTERM end within two seconds, and nothing is held afterwards. The control is a
// server that counts its sockets and owns none of them. Times are those of a machine at full speed.

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '5000' } } });
const count = Number(values.sockets);
const perKind = count / Object.keys(kinds).length;
const userMs = 1_000;
const endMs = 2_000;
const patienceMs = 6_000;

const unowned: readonly SourceChange[] = [
  { file: 'http/connections.ts', from: 'this.#destroyOldest(this.#strangers);', to: '' },
  { file: 'http/connections.ts', from: '({ writableEnded }) => writableEnded', to: '() => false' },
  { file: 'http/connections.ts', from: 'destroyAll(): void {', to: 'destroyAll(): void { return;' },
];

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await visit('product', []);
  const control = await visit('control', unowned);
  process.stdout.write(
    `product: ${count} sockets of ${Object.keys(kinds).length} kinds, twice; a user got in within ` +
      `${shown(product.userMs)}, "off" took ${shown(product.offMs)}, SIGTERM ${shown(product.sigtermMs)}; ` +
      `of ${product.base.sockets} sockets, ${product.held.sockets} were held after ` +
      `${connectionLimits.endMs / 1000} s and ${product.left.sockets} at the end; ` +
      `heap ${mb(product.base.heapBytes)} before, ${mb(product.left.heapBytes)} after\n` +
      product.faults.map((fault) => `  ${fault}\n`).join('') +
      `control (nobody owns the sockets): ${control.faults.length} faults; must be at least 2\n` +
      control.faults.map((fault) => `  ${fault}\n`).join(''),
  );
  conclude('strangers', product.faults.length === 0 && control.faults.length >= 2);
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
}

async function visit(name: string, changes: readonly SourceChange[]) {
  const entry = 'tests/gates/strangers-entry.ts';
  const bundle = await bundleEntry(entry, join(scratch, `${name}-bundle`), changes);
  const { server, main, access } = await StrangersServer.start(bundle, join(scratch, name));
  const faults: string[] = [];
  const judge = (what: string, ms: number | undefined, limitMs: number) => {
    if (ms === undefined || ms > limitMs * slowness()) {
      faults.push(`${what} took ${shown(ms)}`);
    }
  };
  await answerMs(main, patienceMs);
  const base = await server.state();

  const guests = await openStrangers(access, count);
  const guestMs = await answerMs(access, patienceMs);
  judge('a program with a key, at the access', guestMs, userMs);
  const offMs = await server.offMs(patienceMs);
  judge('"off"', offMs, endMs);
  for (const socket of guests) {
    socket.destroy();
  }

  const strangers = await openStrangers(main, count);
  const ownMs = await answerMs(main, patienceMs);
  judge('a user with a key', ownMs, userMs);
  // A socket is seen as ended between two looks, and gone at the one after.
  await wait(connectionLimits.endMs + 2_000);
  const held = await server.state();
  const mayBeHeld = base.sockets + 5 * perKind;
  if (held.sockets > mayBeHeld) {
    faults.push(`${held.sockets} sockets are held, though 3 of 8 kinds were ended by the server`);
  }
  judge('a user with a key, a while later', await answerMs(main, patienceMs), userMs);
  for (const socket of strangers) {
    socket.destroy();
  }
  const left = await restOf(server, base.sockets);
  if (left.sockets > base.sockets + 2) {
    faults.push(`${left.sockets} sockets are left of ${base.sockets}`);
  }
  if (left.heapBytes > base.heapBytes * 1.5 + 5_000_000) {
    faults.push(`the heap grew from ${mb(base.heapBytes)} to ${mb(left.heapBytes)}`);
  }

  await openStrangers(main, count);
  const sigtermMs = await server.endMs(patienceMs);
  judge('SIGTERM', sigtermMs, endMs);
  return { faults, userMs: larger(guestMs, ownMs), offMs, sigtermMs, base, held, left };
}

/** The state of the server once its sockets are gone, or after a while. */
async function restOf(server: StrangersServer, sockets: number) {
  let state = await server.state();
  for (let looks = 0; looks < 50 && state.sockets > sockets; looks += 1) {
    // oxlint-disable-next-line no-await-in-loop -- it looks again and again
    await wait(100);
    // oxlint-disable-next-line no-await-in-loop -- likewise
    state = await server.state();
  }
  return state;
}

function larger(...times: readonly (number | undefined)[]): number | undefined {
  return times.includes(undefined) ? undefined : Math.max(...times.map((ms) => ms ?? 0));
}

/** How many times slower than two quiet cores this machine is now. */
function slowness(): number {
  return Math.max(1, knownWorkMs() / fullSpeedWorkMs);
}

function shown(ms: number | undefined): string {
  return ms === undefined ? 'too long' : `${Math.round(ms)} ms`;
}

function mb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
