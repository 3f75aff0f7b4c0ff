import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generate } from 'selfsigned';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { directBuiltins, requiredBuiltins } from './direct-builtins.ts';
import { projectPath } from './scripts/project.ts';

const program = `
import { createServer as create } from 'node:http';
import events, { once } from 'node:events';
import * as path from 'path';

const server = create().listen(0, '127.0.0.1');
await once(server, 'listening');
server.close();
console.log(JSON.stringify({
  isWhole: events.once === once && path.join('a', 'b').length === 3,
  fetch: process.moduleLoadList.filter((name) => name.includes('undici')),
}));
`;

/** Bundles a program and returns what it prints, which is JSON. */
async function run(source: string, args: readonly string[] = []): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-builtins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, source);
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [requiredBuiltins, directBuiltins],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: join(folder, 'out'),
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } },
    },
  });
  const printed = execFileSync(process.execPath, [join(folder, 'out/bundle.mjs'), ...args]);
  return JSON.parse(String(printed));
}

const hashes = `
import { createHash, hash as hashOf } from 'node:crypto';

const isLoaded = () => process.moduleLoadList.includes('NativeModule crypto');
const before = isLoaded();
console.log(JSON.stringify({
  before,
  hash: hashOf('md5', 'a'),
  same: createHash('md5').update('a').digest('hex'),
  after: isLoaded(),
}));
`;

test('a bundle loads cryptography with the first call of one of its functions', async () => {
  const hash = '0cc175b9c0f1b6a831c399e269772661';
  expect(await run(hashes)).toEqual({ before: false, hash, same: hash, after: true });
});

test('a bundle binds classes and constants of cryptography as they are', async () => {
  const bound = `
    import { constants, Hash, createHash } from 'node:crypto';
    console.log(JSON.stringify([createHash('md5') instanceof Hash, typeof constants]));`;
  expect(await run(bound)).toEqual([true, 'object']);
});

test('a bundle binds the same as by imports, and listens without loading fetch', async () => {
  expect(await run(program)).toEqual({ isWhole: true, fetch: [] });
});

const echo = `
import { createServer as createPlainServer } from 'node:http';
import { once } from 'node:events';
import { WebSocket, WebSocketServer } from '${pathToFileURL(projectPath('node_modules/ws/wrapper.mjs')).href}';

const late = () => ['https', 'tls', 'zlib', 'crypto'].filter((name) => process.moduleLoadList.includes('NativeModule ' + name));
const plain = createPlainServer().listen(0, '127.0.0.1');
new WebSocketServer({ server: plain });
await once(plain, 'listening');
plain.close();
const loaded = late();

const [, , key, cert] = process.argv;
const { createServer } = process.getBuiltinModule('node:https');
const server = createServer({ key, cert }).listen(0, '127.0.0.1');
new WebSocketServer({ server, perMessageDeflate: { threshold: 0 } })
  .on('connection', (socket) => socket.on('message', (said) => socket.send(String(said))));
await once(server, 'listening');
const socket = new WebSocket('wss://127.0.0.1:' + server.address().port, { ca: cert });
await once(socket, 'open');
socket.send('a'.repeat(10_000));
const [answer] = await once(socket, 'message');
console.log(JSON.stringify({ loaded, extensions: socket.extensions, length: answer.length }));
process.exit();
`;

test('ws in a bundle loads TLS and compression only when they are needed, and has them then', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  });
  expect(await run(echo, [key, cert])).toEqual({
    loaded: [],
    extensions: 'permessage-deflate',
    length: 10_000,
  });
});
