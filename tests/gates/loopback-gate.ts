import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/registry/registry.ts';
import { conclude } from './conclude.ts';
import { firstAnswer } from './first-answer.ts';
import { headerVariantsFor } from './header-variants.ts';
import { bundleServer, GateServer } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- loopback: every address of the registry × every header variant, with a valid key,
// as a request and as an upgrade. The control is the same server without its guard.

/** The share of forbidden requests that must succeed without the guard. */
const leastThrough = 0.9;

const withoutGuard: SourceChange = {
  file: 'http/guard.ts',
  from: 'const { headers, rawHeaders } = request;',
  to: 'if (port > 0) return; const { headers, rawHeaders } = request;',
};

const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
try {
  const product = await attempt('product', []);
  const control = await attempt('control', [withoutGuard]);
  const isHeld = product.through === 0 && product.wronglyRefused === 0;
  const controlFails = control.through >= control.forbidden * leastThrough;
  process.stdout.write(
    `product: ${product.addresses} addresses × ${product.variants} variants, ` +
      `${product.tried} requests and upgrades; ` +
      `${product.forbidden} that a web page could send, ${product.through} through; ` +
      `${product.tried - product.forbidden} of our own, ${product.wronglyRefused} refused\n` +
      `control (no guard): ${control.through} of ${control.forbidden} through; ` +
      `must be at least ${leastThrough * 100} %\n`,
  );
  conclude('loopback', isHeld && controlFails);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function attempt(name: string, changes: readonly SourceChange[]) {
  const server = new GateServer(await bundleServer(join(scratch, `${name}-bundle`), changes));
  const greeting = await server.start({ dataDir: join(scratch, `${name}-data`) });
  const port = Number(new URL(greeting.baseUrl).port);
  const key = `Authorization: Bearer ${greeting.apiKey ?? ''}`;
  const variants = headerVariantsFor(port);
  const addresses = [
    ...Object.values<Operation>(operations),
    { method: 'GET', path: '/events' },
    { method: 'OPTIONS', path: '/guilds' },
    { method: 'GET', path: '/nope' },
  ];
  const upgrade = [
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  const count = { tried: 0, forbidden: 0, through: 0, wronglyRefused: 0 };
  for (const { method, path } of addresses) {
    const first = `${method} /v1${path} HTTP/1.1`;
    const answers = variants.flatMap(({ lines, isAllowed }) =>
      [
        [first, ...lines, key, 'Connection: close'],
        [`GET /v1${path} HTTP/1.1`, ...lines, key, 'Connection: Upgrade', ...upgrade],
      ].map(async (request) => ({ isAllowed, status: await firstAnswer(port, request) })),
    );
    for (const { isAllowed, status } of await Promise.all(answers)) {
      const isRefused = status === 403;
      count.tried += 1;
      if (!isAllowed) {
        count.forbidden += 1;
      }
      if (!isAllowed && !isRefused) {
        count.through += 1;
      }
      if (isAllowed && (isRefused || status === 0)) {
        count.wronglyRefused += 1;
      }
    }
  }
  await server.kill();
  return { ...count, addresses: addresses.length, variants: variants.length };
}
