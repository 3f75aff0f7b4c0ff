import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildHello } from '../events/testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';
import { lost, refuse, ScriptedConnection } from './testing/scripted-connection.ts';

let scripted: ScriptedConnection;

beforeEach(async () => {
  scripted = await ScriptedConnection.start();
});
afterEach(() => scripted[Symbol.asyncDispose]());

test('a loss is a matter of a moment for ten seconds, then the service is offline since it', async () => {
  scripted.respond = lost;
  const since = new Date(scripted.timing.now()).toISOString();
  await scripted.loseSocket();
  scripted.timing.advance(9_999);
  expect(scripted.connection.state).toEqual({ kind: 'reconnecting', since });
  scripted.timing.advance(1);
  expect(scripted.connection.state).toEqual({ kind: 'offline', since });
});

test('a service that never was there is starting for ten seconds, then offline', () => {
  scripted.respond = lost;
  scripted.service.refuseWith = 503;
  scripted.source.set(scripted.service.endpoint);
  scripted.timing.advance(9_999);
  expect(scripted.connection.state.kind).toBe('starting');
  scripted.timing.advance(1);
  expect(scripted.connection.state.kind).toBe('offline');
});

test('a connection that was stopped asks and tells nothing more, whatever still comes', async () => {
  await scripted.loseSocket();
  scripted.timing.advance(10_000);
  await scripted.until('polling');
  const asked = new Signals<(response: Response) => void>();
  scripted.respond = () => new Promise(asked.add);
  const reading = scripted.connection.perform('notification.list', {});
  const [answer] = await asked.count(1);
  scripted.connection.stop();
  const told = scripted.states.seen.length;
  answer?.(refuse(401)());
  await expect(reading).rejects.toMatchObject({ status: 401 });
  scripted.source.set({ ...scripted.service.endpoint });
  for (let second = 0; second < 60; second += 1) {
    scripted.timing.advance(1_000);
  }
  expect(asked.seen).toHaveLength(1);
  expect(scripted.states.seen).toHaveLength(told);
});

test('a service that answers without its socket is polled, and live again with it', async () => {
  await scripted.loseSocket();
  scripted.timing.advance(10_000);
  await scripted.until('polling');
  scripted.service.refuseWith = undefined;
  scripted.connection.retry();
  const [, again] = await scripted.service.taken.count(2);
  again?.send(buildHello());
  await scripted.until('live');
  expect(scripted.connection.state.kind).toBe('live');
});

test('a service that comes back is no longer offline', async () => {
  scripted.respond = lost;
  await scripted.loseSocket();
  scripted.timing.advance(10_000);
  expect(scripted.connection.state.kind).toBe('offline');
  scripted.service.refuseWith = undefined;
  scripted.connection.retry();
  const [, again] = await scripted.service.taken.count(2);
  again?.send(buildHello());
  await scripted.until('live');
});

test('tries in vain are counted, with why and when the next one is, until the service answers', async () => {
  await scripted.loseSocket();
  const { retryAt } = scripted.connection.state;
  const tried = () => scripted.states.until(() => scripted.connection.state.attempt === 1);
  scripted.timing.advance(Date.parse(retryAt ?? '') - scripted.timing.now());
  await tried();
  expect(scripted.connection.state).toMatchObject({
    kind: 'reconnecting',
    lastFailure: { code: 'unavailable', detail: 'The service can’t answer right now. (503)' },
  });
  const next = Date.parse(scripted.connection.state.retryAt ?? '');
  expect(next).toBeGreaterThan(scripted.timing.now());
  scripted.service.refuseWith = undefined;
  scripted.connection.retry();
  const [, again] = await scripted.service.taken.count(2);
  again?.send(buildHello());
  await scripted.until('live');
  expect(Object.keys(scripted.connection.state)).toEqual(['kind', 'since']);
});

test('a service that is asked in vain without its socket says why as well', async () => {
  scripted.respond = () => {
    throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' });
  };
  await scripted.loseSocket();
  scripted.timing.advance(10_000);
  await scripted.states.until(() => scripted.connection.state.lastFailure?.code === 'refused');
  const { state } = scripted.connection;
  expect(state).toMatchObject({
    kind: 'offline',
    lastFailure: { detail: 'Nothing answers at its address.' },
  });
  expect(Date.parse(state.retryAt ?? '')).toBeGreaterThan(scripted.timing.now());
});
