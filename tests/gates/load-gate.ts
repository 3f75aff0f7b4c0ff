import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conclude } from './conclude.ts';
import { deliver, openGuild, stall } from './load-run.ts';
import { bundleServer, GateServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- load: sends an even load to a thousand sockets, and to sockets that stop reading.
// The control has no limit on the data waiting for a socket, so it closes none.

const sockets = 1000;
const stalledSockets = 20;
const withinMs = 5_000;
/**
 * The figure for two quiet cores. It is printed but never fails the gate, because it is a timing.
 */
const p99FigureMs = 50;
/** Each post causes two events, so a thousand sockets receive 20,000 events per second. */
const load = { sockets, posts: 100, perSecond: 10 };

const withoutLimit: SourceChange = {
  file: 'realtime/event-subscriber.ts',
  from: 'this.#stream.writableLength + frame.length > connectionLimits.unsentBytes',
  to: 'this.#stream.writableLength + frame.length > Number.MAX_SAFE_INTEGER',
};

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await startGuild('product', []);
  const delivery = await deliver(product.guild, load);
  const stalled = await stall(product.guild, { sockets: stalledSockets, withinMs });
  await product.server.kill();
  const weakened = await startGuild('control', [withoutLimit]);
  const control = await stall(weakened.guild, { sockets: stalledSockets, withinMs });
  await weakened.server.kill();

  const isHeld =
    delivery.missed === 0 &&
    stalled.closed === stalledSockets &&
    stalled.resumedWhole === stalledSockets;
  const controlFails = control.closed < stalledSockets;
  process.stdout.write(
    `product: ${sockets} sockets, ${Math.round(delivery.perSecond)} deliveries a second, ` +
      `p50 ${delivery.p50Ms.toFixed(1)} ms, p99 ${delivery.p99Ms.toFixed(1)} ms ` +
      `(figure: ${p99FigureMs} ms, ${delivery.p99Ms <= p99FigureMs ? 'reached' : 'missed'}), ` +
      `${delivery.missed} missed\n` +
      `product: ${stalled.closed} of ${stalledSockets} stalled sockets closed within ` +
      `${withinMs / 1000} s, ${stalled.resumedWhole} resumed whole\n` +
      `control (no limit): ${control.closed} closed, must be fewer than ${stalledSockets}\n`,
  );
  conclude('load', isHeld && controlFails);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function startGuild(name: string, changes: readonly SourceChange[]) {
  const server = new GateServer(await bundleServer(join(scratch, `${name}-bundle`), changes));
  const greeting = await server.start({ dataDir: join(scratch, `${name}-data`) });
  return { server, guild: await openGuild(greeting) };
}
