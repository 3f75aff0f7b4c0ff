import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { LocalAccess as Access } from '#shared/capability/access.ts';
import { freePort, statusOf } from '../../../tests/doubles/other-program.ts';
import { openLocalClient } from '../../client/homes/testing/local-client.ts';
import { openSettings } from '../settings/settings.ts';
import { Signals } from '../../client/testing/signals.ts';
import { LocalAccess } from './local-access.ts';

/** The access of other programs to a real server, on settings that are kept. */
async function openAccess() {
  const client = openLocalClient();
  const { settings } = openSettings(client.folder);
  const told = new Signals<Access['state']>();
  const access = new LocalAccess({
    settings,
    server: client.server,
    onChanged: ({ state }) => told.add(state),
  });
  client.start();
  await client.told.until('live');
  return { client, access, settings, told };
}

test('a program with the key gets in, also after the server came back, until it is turned off', async () => {
  const { client, access, settings, told } = await openAccess();
  expect(access.describe()).toMatchObject({ state: 'off', hasKey: false });
  const port = await freePort();
  const key = await access.turnOn(port, false);
  expect(await statusOf(port, key ?? '')).toBe(200);
  expect(await statusOf(port, `${key}x`)).toBe(401);
  expect(JSON.stringify(settings.get('localAccess'))).not.toContain(key);

  await client.server.kill();
  await told.until((states) => states.includes('opening'));
  await told.until((states) => states.filter((state) => state === 'on').length === 2);
  expect(await statusOf(port, key ?? '')).toBe(200);

  await access.turnOff();
  expect(access.describe()).toMatchObject({ state: 'off', hasKey: true, port });
  expect(await statusOf(port, key ?? '')).toBe('refused');
});

test('a new key locks the former one out, and the same key stays where none is wanted', async () => {
  const { access } = await openAccess();
  const port = await freePort();
  const first = await access.turnOn(port, false);
  expect(await access.turnOn(port, false)).toBeUndefined();
  expect(await statusOf(port, first ?? '')).toBe(200);
  const second = await access.turnOn(port, true);
  expect(await statusOf(port, first ?? '')).toBe(401);
  expect(await statusOf(port, second ?? '')).toBe(200);
});

test('a port that another program has is refused, and nothing is left open', async () => {
  const { access } = await openAccess();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const key = await access.turnOn(await freePort(), false);
  const before = access.describe().baseUrl;
  const taken = access.turnOn((other.address() as AddressInfo).port, false);
  await expect(taken).rejects.toMatchObject({ problem: { code: 'unavailable' } });
  expect(access.describe().state).toBe('off');
  await expect(fetch(before, { headers: { Authorization: `Bearer ${key}` } })).rejects.toThrow(
    'fetch failed',
  );
});
