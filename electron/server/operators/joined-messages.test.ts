import { expect, test } from 'vitest';
import { startDrivenBy } from '../testing/driven-operators.ts';
import type { DrivenServer } from '../testing/driven-operators.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import { heldPieces } from './model/testing/held-pieces.ts';
import type { Said } from './model/testing/talking-server.ts';
import { scriptedDriver } from './scripted/scripted-driver.ts';

const look: Said = { calls: [['work_item-list', {}]] };

/** A model whose first reply calls a tool, and waits with each until the test lets it go on. */
async function startHeld(said: readonly Said[]) {
  const waiting: (() => void)[] = [];
  const server = await startDrivenBy(async (_asked, count) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return said[count - 1] ?? `Answer ${count}.`;
  });
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'Plan it.' });
  const asked = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count);
  };
  await asked(1);
  return { ...server, conversationId, asked, go: (count: number) => waiting[count - 1]?.() };
}

type Held = Awaited<ReturnType<typeof startHeld>>;

/** Posts a message, and waits until its fate is known. */
async function say(
  { client, db, conversationId }: Pick<Held, 'client' | 'db' | 'conversationId'>,
  text: string,
  whileWorking?: 'join' | 'wait',
) {
  const message = await client.call('message.create', {
    conversationId,
    text,
    ...(whileWorking && { whileWorking }),
  });
  const fate = () =>
    db.get<{ kind: string }>(
      `SELECT f.kind FROM run_messages f JOIN messages m ON m.seq = f.message_seq WHERE m.id = ?`,
      message.id,
    );
  await expect.poll(fate).toBeDefined();
  return { ...message, kind: fate()?.kind };
}

const words = ({ model }: Pick<DrivenServer, 'model'>, call: number) =>
  (model.asked[call - 1]?.messages ?? []).map(({ role, content }) => `${role}: ${content}`);

const runsOf = async ({ client, guildId }: Pick<DrivenServer, 'client' | 'guildId'>) =>
  (await client.call('run.list', { guildId })).runs;

test('messages to an operator at work are read before its next call, in order', async () => {
  const held = await startHeld([look]);
  expect(await say(held, 'For twelve guests.')).toMatchObject({ kind: 'joined' });
  expect(await say(held, 'And without nuts.', 'join')).toMatchObject({ kind: 'joined' });
  held.go(1);
  await held.asked(2);
  const joined = words(held, 2).at(-1) ?? '';
  expect(joined).toMatch(/^user: <<\w{16} person Anna\nFor twelve guests\.\n/);
  expect(joined.indexOf('And without nuts.')).toBeGreaterThan(joined.indexOf('For twelve'));
  expect(joined).toContain('written to you while you were at work');
  expect(words(held, 1).join('\n')).not.toContain('twelve');
  held.go(2);
  await held.events.waitForText('Answer 2.');
  await expect
    .poll(async () => (await runsOf(held)).map(({ state }) => state))
    .toEqual(['answered']);
  expect(held.model.asked).toHaveLength(2);
});

test('a message that was read stays at its place in every later call', async () => {
  const held = await startHeld([look, { calls: [['document-list', {}]] }]);
  await say(held, 'For twelve guests.');
  held.go(1);
  await held.asked(2);
  await say(held, 'And without nuts.');
  held.go(2);
  await held.asked(3);
  const second = words(held, 2);
  expect(words(held, 3).slice(0, second.length)).toStrictEqual(second);
  expect(words(held, 3).at(-1)).toContain('And without nuts.');
  held.go(3);
  await held.events.waitForText('Answer 3.');
});

test('a message that comes while the last call goes on has a run of its own', async () => {
  const held = await startHeld([]);
  const { id } = await say(held, 'For twelve guests.');
  held.go(1);
  await held.events.waitForText('Answer 1.');
  await held.asked(2);
  expect(words(held, 2).at(-1)).toContain('For twelve guests.');
  held.go(2);
  await held.events.waitForText('Answer 2.');
  const [own] = await runsOf(held);
  expect(own).toMatchObject({ messageId: id });
});

test('a message that is to wait has a run behind the one that goes on', async () => {
  const held = await startHeld([look]);
  const { kind, id } = await say(held, 'Then bake it.', 'wait');
  expect(kind).toBe('cause');
  held.go(1);
  await held.asked(2);
  expect(words(held, 2).join('\n')).not.toContain('Then bake it.');
  held.go(2);
  await held.asked(3);
  held.go(3);
  await held.events.waitForText('Answer 3.');
  const runs = await runsOf(held);
  expect(runs.map(({ messageId }) => messageId === id)).toStrictEqual([true, false]);
});

test('a server that is killed before the next call has it read what has joined', async () => {
  const held = await startHeld([look]);
  await say(held, 'For twelve guests.');
  await held.stop();
  const asked = held.model.asked.length;
  const again = await startTestServer({
    driver: scriptedDriver,
    dataDir: held.dataDir,
    models: [held.endpoint],
  });
  await expect.poll(() => held.model.asked.length).toBe(asked + 1);
  const [, user = ''] = words(held, asked + 1);
  expect(user).toContain('For twelve guests.');
  expect(words(held, asked + 1)).toHaveLength(2);
  const events = await recordEvents(again.eventsUrl, held.client.apiKey);
  held.go(asked + 1);
  await events.waitForText(`Answer ${asked + 1}.`);
  const client = new TestClient(again.baseUrl, held.client.apiKey);
  expect((await runsOf({ client, guildId: held.guildId })).map(({ state }) => state)).toEqual([
    'answered',
  ]);
});

test('a stop says of a message that nobody has read that it was not read', async () => {
  const held = await startHeld([]);
  const { client, conversationId } = held;
  const { id } = await say(held, 'For twelve guests.');
  const [run] = await runsOf(held);
  await client.call('run.stop', { runId: run?.id ?? '' });
  const { messages } = await client.call('message.list', { conversationId });
  const reasons = messages.map((message) => message.responses?.[0]?.reason);
  expect(reasons).toStrictEqual(['Anna stopped it before it was read.', 'Anna stopped it.']);
  expect(messages[0]?.id).toBe(id);
  expect(await runsOf(held)).toHaveLength(1);
});

test('a message that has joined a run that fails has a run of its own, read or not', async () => {
  const held = await startHeld([look, { status: 400 }]);
  const first = await say(held, 'For twelve guests.');
  held.go(1);
  await held.asked(2);
  const second = await say(held, 'And without nuts.');
  held.go(2);
  await held.asked(3);
  held.go(3);
  await held.asked(4);
  held.go(4);
  await held.events.waitForText('Answer 4.');
  const runs = await runsOf(held);
  expect(runs.map(({ messageId }) => messageId).slice(0, 2)).toStrictEqual([second.id, first.id]);
  expect(runs.map(({ state }) => state)).toStrictEqual(['answered', 'answered', 'failed']);
});

test('a message that has no room beside what is asked is not read, and has a run of its own', async () => {
  const held = await startHeld([look]);
  await say(held, 'much '.repeat(6_000));
  await say(held, 'more '.repeat(6_000));
  held.go(1);
  await held.asked(2);
  expect(words(held, 2).at(-1)).toContain('much much');
  expect(words(held, 2).join('\n')).not.toContain('more more');
  held.go(2);
  await held.events.waitForText('Answer 2.');
  await held.asked(3);
  expect(words(held, 3).join('\n')).toContain('more more');
  held.go(3);
  await held.events.waitForText('Answer 3.');
});

test('where a script drives an operator each message has a run', async () => {
  const waiting: (() => void)[] = [];
  const server = await startTestServer({
    driver: {
      skipReason: () => undefined,
      respond: async ({ message: { text } }) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return { type: 'answer', text: `On ${text}` };
      },
    },
  });
  const { id: conversationId } = await buildConversation(server, { initialMessage: 'One' });
  await expect.poll(() => waiting.length).toBe(1);
  expect(await say({ ...server, conversationId }, 'Two')).toMatchObject({ kind: 'cause' });
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
});

test('a message of an operator joins no run: it is answered by the rules of operators', async () => {
  const pieces = heldPieces();
  const server = await startDrivenBy(
    (_asked, count) => (count === 1 ? 'Mira may say.' : { pieces: pieces.pieces }),
    { count: 2 },
  );
  await buildConversation(server, { operatorCount: 2, initialMessage: '@Ada @Mira begin.' });
  await server.events.waitForText('Mira may say.');
  pieces.say('I say.');
  pieces.end();
  await server.events.waitForText('I say.');
  const kinds = server.db.all<{ kind: string }>('SELECT kind FROM run_messages');
  expect(kinds.every(({ kind }) => kind === 'cause')).toBe(true);
});
