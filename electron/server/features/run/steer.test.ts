import { expect, test } from 'vitest';
import { noteLimits } from '#shared/limits/note-limits.ts';
import { assign, reportTitles, waitForStatus } from '../../testing/assigned-work.ts';
import { startDrivenBy } from '../../testing/driven-operators.ts';
import type { DrivenServer } from '../../testing/driven-operators.ts';
import { TestClient } from '../../testing/test-client.ts';
import { buildConversation, startTestServer } from '../../testing/test-server.ts';
import type { Said } from '../../operators/model/testing/talking-server.ts';
import { scriptedDriver } from '../../operators/scripted/scripted-driver.ts';

const look: Said = { calls: [['document-list', {}]] };
const report = (content: string): Said => ({ calls: [['report', { content }]] });

/** Has a model work on an item that waits with each reply until the test lets it go on. */
async function startWork(said: readonly Said[], window?: number) {
  const waiting: (() => void)[] = [];
  const server = await startDrivenBy(
    async (_asked, count) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return said[count - 1] ?? `Report ${count}.`;
    },
    { window, users: ['Anna', 'Ben'] },
  );
  const { client, guildId, operators } = server;
  const item = await assign(server, operators[0]?.id, { title: 'Bread' });
  const asked = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count);
  };
  await asked(1);
  const { runs } = await client.call('run.list', { guildId, workItemId: item.id });
  const runId = runs[0]?.id ?? '';
  const go = (count: number) => waiting[count - 1]?.();
  const note = (text: string) => client.call('run.steer', { runId, text });
  return { ...server, item, runId, asked, go, note };
}

const words = ({ model }: Pick<DrivenServer, 'model'>, call: number) =>
  (model.asked[call - 1]?.messages ?? []).map(({ role, content }) => `${role}: ${content}`);

async function notesIn({ client, runId }: { client: TestClient; runId: string }) {
  const { steps } = await client.call('run.steps', { runId });
  return steps
    .filter(({ kind }) => kind === 'note')
    .map(({ text, author, isRead }) => [author, text, isRead]);
}

test('a note is read before the next call, once, and stays at its place in later ones', async () => {
  const work = await startWork([look, { calls: [['work_item-list', {}]] }]);
  const step = await work.note('Only rye.');
  expect(step).toMatchObject({ kind: 'note', author: 'Anna', text: 'Only rye.', isRead: false });
  expect(await notesIn(work)).toStrictEqual([['Anna', 'Only rye.', false]]);
  work.go(1);
  await work.asked(2);
  expect(words(work, 2).at(-1)).toMatch(/^user: <<\w{16} person Anna\nOnly rye\.\n/);
  work.go(2);
  await work.asked(3);
  expect(words(work, 3).slice(0, words(work, 2).length)).toStrictEqual(words(work, 2));
  work.go(3);
  await waitForStatus(work.events, work.item.id, 'review');
  expect(await notesIn(work)).toStrictEqual([['Anna', 'Only rye.', true]]);
  expect(work.model.asked).toHaveLength(3);
  const { told } = await work.client.call('run.told', { runId: work.runId, call: 2 });
  expect(told?.body).toContain('Only rye.');
  expect(told?.parts).toContainEqual({ kind: 'message', title: 'Anna', bytes: expect.any(Number) });
});

test.each([
  ['a report that is a call', report('Wheat.')],
  ['a report in words', 'Wheat.'],
  ['a pass', { calls: [['pass', { reason: 'Not for me.' }]] } satisfies Said],
])('a note that comes during the last call has the model go on after %s', async (_what, last) => {
  const work = await startWork([last, report('Rye.')]);
  await work.note('Only rye.');
  work.go(1);
  await work.asked(2);
  expect(words(work, 2).at(-1)).toContain('Only rye.');
  work.go(2);
  await waitForStatus(work.events, work.item.id, 'review');
  const { client, runId, guildId } = work;
  expect(await client.call('run.get', { runId })).toMatchObject({ state: 'answered' });
  expect(await notesIn(work)).toStrictEqual([['Anna', 'Only rye.', true]]);
  const { documents } = await client.call('document.list', { guildId });
  const newest = await client.call('document.get', { docId: documents.at(-1)?.id ?? '', guildId });
  expect(newest.content).toContain('Rye.');
});

test.each([
  ['is passed over, and the report stands', 7_000, 2],
  ['costs nobody the report that was written before', 2_000, 1],
])('a note without room beside the work %s', async (_what, window, requests) => {
  const work = await startWork([], window);
  await work.note('麦'.repeat(noteLimits.text));
  work.go(1);
  if (requests === 2) {
    await work.asked(2);
    work.go(2);
  }
  await waitForStatus(work.events, work.item.id, 'review');
  expect(await notesIn(work)).toMatchObject([['Anna', expect.any(String), false]]);
  expect(work.model.asked).toHaveLength(requests);
  const { client, runId } = work;
  expect(await client.call('run.get', { runId })).toMatchObject({ state: 'answered' });
});

test('a run that has ended, or has reported, takes no note and says what to do', async () => {
  const work = await startWork([]);
  work.go(1);
  await waitForStatus(work.events, work.item.id, 'review');
  const { client, runId } = work;
  const path = `/runs/${runId}/notes`;
  expect(await client.refused('POST', path, { body: { text: 'Only rye.' } })).toMatchObject({
    status: 409,
    code: 'takes_no_notes',
    detail: expect.stringContaining('assign it again'),
  });
  work.db.run(`UPDATE runs SET state = 'queued', ended_at = NULL, step = 3`);
  expect(await client.refused('POST', path, { body: { text: 'Only rye.' } })).toMatchObject({
    code: 'takes_no_notes',
  });
  expect(await notesIn(work)).toStrictEqual([]);
});

test('runs of scripts and runs about messages take no notes, and each says where to write', async () => {
  const server = await startTestServer({ driver: scriptedDriver });
  const { client, guildId, operators } = server;
  await client.call('operator.pause', { guildId, isPaused: true });
  await assign(server, operators[0]?.id);
  await buildConversation(server, { initialMessage: 'Hello' });
  await expect.poll(async () => (await client.call('run.list', { guildId })).runs.length).toBe(2);
  const { runs } = await client.call('run.list', { guildId });
  const refusal = async (cause: string) => {
    const id = runs.find((run) => run.cause === cause)?.id;
    return (await client.refused('POST', `/runs/${id}/notes`, { body: { text: 'x' } })).detail;
  };
  expect(await refusal('assignment')).toContain('follows a script');
  expect(await refusal('message')).toContain('in its thread');
});

test('a note has bounds, a run takes twenty, and strangers write none', async () => {
  const work = await startWork([]);
  const { client, clients, db, runId } = work;
  const path = `/runs/${runId}/notes`;
  for (const text of ['', ' \n', 'x'.repeat(noteLimits.text + 1), '\u0000']) {
    expect(await client.refused('POST', path, { body: { text } })).toMatchObject({
      code: 'validation_failed',
    });
  }
  db.run('DELETE FROM guild_members WHERE user_seq = 2');
  const body = { text: 'Only rye.' };
  expect(await clients[1]?.refused('POST', path, { body })).toMatchObject({ code: 'not_found' });
  for (let count = 0; count < noteLimits.ofRun; count += 1) {
    await work.note(`Note ${count}`);
  }
  expect(await client.refused('POST', path, { body: { text: 'x' } })).toMatchObject({
    code: 'takes_no_notes',
    detail: expect.stringContaining('20 notes'),
  });
  work.go(1);
  await work.asked(2);
  const last = words(work, 2).at(-1) ?? '';
  expect(last.indexOf('Note 19')).toBeGreaterThan(last.indexOf('Note 0'));
});

test('after a stop nothing reads a note, and the run goes on no more', async () => {
  const work = await startWork([look]);
  await work.note('Only rye.');
  await work.client.call('run.stop', { runId: work.runId });
  expect(await notesIn(work)).toStrictEqual([['Anna', 'Only rye.', false]]);
  expect(
    await work.client.refused('POST', `/runs/${work.runId}/notes`, { body: { text: 'x' } }),
  ).toMatchObject({ code: 'takes_no_notes' });
  expect(await reportTitles(work)).toStrictEqual([]);
});

test('a note that is sent twice with one key, and over a restart, is there and read once', async () => {
  const work = await startWork([look]);
  const { client, runId, dataDir, endpoint } = work;
  const send = () =>
    client.request('POST', `/runs/${runId}/notes`, {
      body: { text: 'Only rye.' },
      headers: { 'Idempotency-Key': 'one' },
    });
  await send();
  await send();
  expect(await notesIn(work)).toHaveLength(1);
  await work.stop();
  const again = await startTestServer({ dataDir, driver: scriptedDriver, models: [endpoint] });
  await work.asked(2);
  work.go(2);
  const reader = new TestClient(again.baseUrl, client.apiKey);
  await expect.poll(async () => (await reader.call('run.get', { runId })).state).toBe('answered');
  expect(await notesIn({ client: reader, runId })).toStrictEqual([['Anna', 'Only rye.', true]]);
  expect(words(work, 2).join('\n').split('Only rye.')).toHaveLength(2);
});
