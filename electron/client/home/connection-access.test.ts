import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildHello } from '../events/testing/scripted-events.ts';
import { Signals } from '../testing/signals.ts';
import { refuse, ScriptedConnection, well } from './testing/scripted-connection.ts';

const html = { 'Content-Type': 'text/html' };

let scripted: ScriptedConnection;

beforeEach(async () => {
  scripted = await ScriptedConnection.start();
});
afterEach(() => scripted[Symbol.asyncDispose]());

test.each([401, 403])(
  'a read refused with %i is about the key, until one is answered',
  async (status) => {
    await scripted.live();
    scripted.respond = refuse(status);
    await expect(scripted.connection.perform('notification.list', {})).rejects.toMatchObject({
      status,
    });
    expect(scripted.connection.state).toMatchObject({
      kind: 'key_refused',
      detail: 'The service doesn’t accept the key.',
    });
    scripted.respond = well;
    await scripted.connection.perform('notification.list', {});
    expect(scripted.connection.state.kind).toBe('live');
  },
);

/** Refuses one request alone; reads are answered. */
const refuseOnly = (method: string, status: number) => (request: Request) =>
  request.method === method && !request.url.includes('/notifications')
    ? Response.json({}, { status })
    : well();

test.each([401, 403])('a write refused with %i is about that write alone', async (status) => {
  await scripted.live();
  scripted.respond = refuseOnly('POST', status);
  await expect(scripted.write()).rejects.toMatchObject({ status, isOfHome: false });
  expect(scripted.connection.state.kind).toBe('live');
});

test.each([401, 403])(
  'a write refused with %i is about the key where reads are refused with it',
  async (status) => {
    await scripted.live();
    scripted.respond = refuse(status);
    await expect(scripted.write()).rejects.toMatchObject({ status, isOfHome: true });
    expect(scripted.connection.state.kind).toBe('key_refused');
  },
);

test('a read refused with 403 is about what was read, where another is answered', async () => {
  await scripted.live();
  scripted.respond = refuseOnly('GET', 403);
  const read = scripted.connection.perform('message.list', { conversationId: 'cnv_1' });
  await expect(read).rejects.toMatchObject({ status: 403, isOfHome: false });
  expect(scripted.connection.state.kind).toBe('live');
});

test('a refused key that the service takes again is noticed without anybody asking', async () => {
  await scripted.live();
  scripted.respond = refuse(403);
  await expect(scripted.write()).rejects.toMatchObject({ status: 403 });
  expect(scripted.connection.state.kind).toBe('key_refused');
  scripted.respond = well;
  scripted.timing.advance(2_000);
  await scripted.until('live');
});

test('a refusal of a former key says nothing of the one that came meanwhile', async () => {
  await scripted.live();
  const asked = new Signals<(response: Response) => void>();
  scripted.respond = () => new Promise(asked.add);
  const writing = scripted.write();
  const [refuseWrite] = await asked.count(1);
  scripted.source.set({ ...scripted.service.endpoint, key: 'another' });
  const [, again] = await scripted.service.taken.count(2);
  again?.send(buildHello());
  refuseWrite?.(refuse(401)());
  await expect(writing).rejects.toMatchObject({ status: 401, isOfHome: true });
  await scripted.until('live');
  expect(scripted.states.seen).not.toContain('key_refused');
});

test('a key that comes while the former one is looked at is not judged by that', async () => {
  await scripted.live();
  const asked = new Signals<(response: Response) => void>();
  scripted.respond = (request) =>
    request.url.includes('/notifications') &&
    request.headers.get('authorization') !== 'Bearer another'
      ? new Promise(asked.add)
      : refuse(401)();
  const writing = scripted.write();
  const [refuseRead] = await asked.count(1);
  scripted.respond = well;
  scripted.source.set({ ...scripted.service.endpoint, key: 'another' });
  const [, again] = await scripted.service.taken.count(2);
  again?.send(buildHello());
  await scripted.until('live');
  refuseRead?.(refuse(401)());
  await expect(writing).rejects.toMatchObject({ status: 401, isOfHome: true });
  expect(scripted.connection.state.kind).toBe('live');
});

test.each([401, 403])('a socket refused with %i is about the key', async (status) => {
  scripted.service.refuseWith = status;
  scripted.respond = refuse(status);
  scripted.source.set(scripted.service.endpoint);
  await scripted.until('key_refused');
  expect(scripted.service.taken.seen).toEqual([]);
});

test.each([401, 403])(
  'a service that refuses its socket alone with %i is polled at once',
  async (status) => {
    scripted.service.refuseWith = status;
    scripted.source.set(scripted.service.endpoint);
    const passed = () => {
      scripted.timing.advance(1);
      return scripted.connection.state.kind;
    };
    await expect.poll(passed).toBe('polling');
    expect(scripted.states.seen).not.toContain('key_refused');
    expect(scripted.states.seen).not.toContain('offline');
  },
);

/** The service answers again, and the next try connects. */
async function answerWell(): Promise<void> {
  scripted.respond = well;
  scripted.service.refuseWith = undefined;
  scripted.timing.advance(2_000);
  const [socket] = await scripted.service.taken.count(1);
  socket?.send(buildHello());
  await scripted.until('live');
}

test('an address that is refused is told apart from a key', async () => {
  scripted.service.refuseWith = 403;
  scripted.respond = () => Response.json({ code: 'forbidden_host' }, { status: 403 });
  scripted.source.set(scripted.service.endpoint);
  await scripted.until('failed');
  expect(scripted.connection.state.detail).toContain('not your key');
  await answerWell();
});

const portals = {
  'a page with 200': () => new Response('<html>Accept the terms</html>', { headers: html }),
  'a page that says it is JSON': () => Response.json({}, { headers: html }),
  'a page with 403': () => new Response('<html>No</html>', { status: 403, headers: html }),
  'a network that wants a sign-in': () => new Response('', { status: 511 }),
  'a redirect': () => {
    throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') });
  },
};

test.each(Object.entries(portals))('%s in the place of the service is told', async (_, portal) => {
  scripted.respond = portal;
  scripted.service.refuseWith = 200;
  scripted.source.set(scripted.service.endpoint);
  await scripted.until('offline');
  expect(scripted.connection.state.detail).toContain('A web page answers instead of the service.');
  await answerWell();
  expect(scripted.connection.state.detail).toBeUndefined();
});

test('a page in the place of one answer leaves the home as it is', async () => {
  await scripted.live();
  scripted.respond = (request) =>
    request.method === 'POST' ? portals['a page with 403']() : well();
  await expect(scripted.write()).rejects.toMatchObject({ status: 403, isOfHome: false });
  expect(scripted.connection.state.kind).toBe('live');
});

test('another key is given its own chance', async () => {
  scripted.service.refuseWith = 401;
  scripted.respond = refuse(401);
  scripted.source.set(scripted.service.endpoint);
  await scripted.until('key_refused');
  scripted.service.refuseWith = undefined;
  scripted.respond = well;
  scripted.source.set({ ...scripted.service.endpoint, key: 'another' });
  const [socket] = await scripted.service.taken.count(1);
  socket?.send(buildHello());
  await scripted.until('live');
  expect(socket?.request.headers.authorization).toBe('Bearer another');
});
