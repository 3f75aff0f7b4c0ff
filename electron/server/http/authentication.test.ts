import { expect, test } from 'vitest';
import { refusedHandshake } from '../testing/event-recorder.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer } from '../testing/test-server.ts';

test('health needs no key, and everything else needs a known key', async () => {
  const { client, eventsUrl } = await startTestServer();
  const stranger = new TestClient(client.baseUrl, `${client.apiKey}x`);
  const health = await stranger.request('GET', '/health');
  expect(health).toMatchObject({ status: 200, body: { status: 'ok', version: '0.0.0-test' } });
  for (const path of ['/me', '/guilds', '/nope', '/health/x']) {
    const refused = await stranger.refused('GET', path);
    expect(refused).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  }
  expect((await stranger.refused('GET', '/me')).detail).toBe('This key is not known.');
  const { detail } = await stranger.refused('GET', '/me', { headers: { Authorization: 'x' } });
  expect(detail).toBe('An Authorization header with a bearer key is needed.');
  const handshake = await refusedHandshake(eventsUrl, { Authorization: 'Bearer nonsense' });
  expect(handshake).toStrictEqual({ status: 401, code: 'unauthorized' });
});

test('malformed credentials are refused, and the scheme is case-insensitive', async () => {
  const { client } = await startTestServer();
  const { apiKey, baseUrl } = client;
  const status = async (authorization: string) =>
    (await fetch(`${baseUrl}/me`, { headers: { Authorization: authorization } })).status;
  for (const bad of [
    apiKey,
    `Basic ${apiKey}`,
    `Not a Bearer ${apiKey}`,
    'Bearer',
    `Bearer ${apiKey} ${apiKey}`,
  ]) {
    expect(await status(bad)).toBe(401);
  }
  expect(await status(`bearer ${apiKey}`)).toBe(200);
  expect(await status(`Bearer   ${apiKey}`)).toBe(200);
});

test('after ten failures in a minute further failures get 429 until the minute ends', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const { client, eventsUrl } = await startTestServer({ clock: () => now });
  const stranger = new TestClient(client.baseUrl, 'wrong');
  for (let failure = 0; failure < 10; failure += 1) {
    expect(await stranger.refused('GET', '/me')).toMatchObject({ status: 401 });
  }
  now += 20_000;
  const limited = await stranger.refused('GET', '/me');
  expect(limited).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(limited.headers.get('retry-after')).toBe('40');
  const handshake = await refusedHandshake(eventsUrl, { Authorization: 'Bearer wrong' });
  expect(handshake).toStrictEqual({ status: 429, code: 'rate_limited' });
  expect((await client.request('GET', '/me')).status).toBe(200);
  now += 40_000;
  expect(await stranger.refused('GET', '/me')).toMatchObject({ status: 401 });
});

test('a clock that was set back starts a new minute', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z');
  const { client } = await startTestServer({ clock: () => now });
  const stranger = new TestClient(client.baseUrl, 'wrong');
  for (let failure = 0; failure < 11; failure += 1) {
    await stranger.request('GET', '/me');
  }
  expect(await stranger.refused('GET', '/me')).toMatchObject({ status: 429 });
  now -= 3_600_000;
  expect(await stranger.refused('GET', '/me')).toMatchObject({ status: 401 });
});
