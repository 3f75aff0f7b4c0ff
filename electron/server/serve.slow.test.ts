import { createServer } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runServe, spawnServe } from './testing/serve-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { TestClient } from './testing/test-client.ts';

test('the first line has the address and users; a new key is shown once and stays valid', async () => {
  const dataDir = temporaryFolder();
  const first = await runServe(
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--user',
    'Ben',
    '--user',
    'Anna',
  );
  const { baseUrl, eventsUrl, users, operators, guildId } = first.greeting;
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(eventsUrl).toBe(`${baseUrl.replace('http', 'ws')}/events`);
  expect(users.map((user) => user.name)).toStrictEqual(['Ben', 'Anna']);
  expect(operators.map((operator) => operator.name)).toStrictEqual(['Ada', 'Mira', 'Theo']);
  expect(await first.client.call('user.me', {})).toStrictEqual({ id: users[0]?.id, name: 'Ben' });
  first.child.kill('SIGTERM');
  const { code, stdout, stderr } = await first.ended;
  expect(code).toBe(0);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  for (const line of stderr.trim().split('\n')) {
    expect(() => JSON.parse(line)).not.toThrow();
  }

  const second = await runServe(
    '--data-dir',
    dataDir,
    '--port',
    '0',
    '--user',
    'Anna',
    '--user',
    'Cleo',
  );
  expect(second.greeting.guildId).toBe(guildId);
  const [anna, cleo] = second.greeting.users;
  expect(anna).toStrictEqual({ id: users[1]?.id, name: 'Anna' });
  expect(cleo?.apiKey).toBeDefined();
  for (const key of [users[0]?.apiKey, users[1]?.apiKey, cleo?.apiKey]) {
    const client = new TestClient(second.greeting.baseUrl, key ?? '');
    expect((await client.call('guild.list', {})).guilds).toHaveLength(1);
  }
  second.child.kill('SIGTERM');
  await second.ended;

  const files = ['guildhall.db', 'guildhall.db-wal'].filter((file) =>
    existsSync(join(dataDir, file)),
  );
  const written = [stderr, ...files.map((file) => readFileSync(join(dataDir, file), 'latin1'))];
  for (const key of [...users, ...second.greeting.users].map((user) => user.apiKey)) {
    expect(written.filter((text) => key !== undefined && text.includes(key))).toStrictEqual([]);
  }
});

test('a second server on the same folder refuses to start; after kill -9 the next one starts', async () => {
  const dataDir = temporaryFolder();
  const first = await runServe('--data-dir', dataDir, '--port', '0');
  expect(first.greeting.users.map((user) => user.name)).toStrictEqual(['Owner']);
  const refused = await spawnServe('--data-dir', dataDir, '--port', '0').ended;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(`Another server uses the data folder ${dataDir}.\n`);
  expect((await first.client.request('GET', '/me')).status).toBe(200);
  first.child.kill('SIGKILL');
  await first.ended;
  const second = await runServe('--data-dir', dataDir, '--port', '0');
  expect(second.greeting.users).toStrictEqual([{ id: first.greeting.users[0]?.id, name: 'Owner' }]);
});

test('a port in use is an error that names it, and the folder is released', async () => {
  const taken = createServer();
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => {
      const address = taken.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
  const dataDir = temporaryFolder();
  const refused = await spawnServe('--data-dir', dataDir, '--port', `${port}`).ended;
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toBe(`Port ${port} is taken by another program.\n`);
  taken.close();
});

test.each([
  [[], '--data-dir is needed'],
  [['--data-dir', 'x'], '--port is needed'],
  [['--data-dir', 'x', '--port', '70000'], '--port must be a number'],
  [['--data-dir', 'x', '--port', '-1'], '--port'],
  [['--data-dir', 'x', '--port', '0', '--user', ' '], '--user must be a name'],
  [['--data-dir', 'x', '--port', '0', '--wat'], '--wat'],
  [['--data-dir', 'x', '--port', '0', '--without', 'magic'], '--without takes names of'],
  [['--data-dir', 'x', '--backup', ''], '--backup and --restore'],
  [['--data-dir', 'x', '--backup', 'y', '--restore', 'z'], '--backup and --restore'],
  [['--data-dir', 'x', '--port', '0', '--backup', 'y'], '--backup and --restore'],
])('bad arguments print a sentence and exit with 2: %s', async (args, sentence) => {
  const { code, stdout, stderr } = await spawnServe(...args).ended;
  expect({ code, stdout }).toStrictEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(sentence);
  expect(stderr).toContain('Usage:');
});

test('SIGTERM notifies connected clients, and the server exits in time', async () => {
  const { child, ended, greeting, client } = await runServe(
    '--data-dir',
    temporaryFolder(),
    '--port',
    '0',
  );
  const { recordEvents } = await import('./testing/event-recorder.ts');
  const events = await recordEvents(greeting.eventsUrl, client.apiKey);
  const stalled = await recordEvents(greeting.eventsUrl, client.apiKey);
  stalled.webSocket.pause();
  child.kill('SIGTERM');
  expect(await events.closed).toMatchObject({ code: 1001 });
  // One client never reads. The server ends without it, or this would wait for ever.
  expect((await ended).code).toBe(0);
});
