import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { directBuiltins } from './direct-builtins.ts';

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

test('a bundle binds the same as by imports, and listens without loading fetch', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-builtins-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = join(folder, 'program.mjs');
  writeFileSync(entry, program);
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [directBuiltins],
    build: {
      ssr: entry,
      outDir: join(folder, 'out'),
      target: 'node24',
      rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } },
    },
  });
  const printed = execFileSync(process.execPath, [join(folder, 'out/bundle.mjs')]);
  expect(JSON.parse(String(printed))).toEqual({ isWhole: true, fetch: [] });
});
