import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { isCutText } from '#shared/contract/cut-text.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { buildHome, RecordedHome, SettableSource } from '../home/testing/recorded-home.ts';
import { sendJson, startScriptedService } from '../connection/testing/scripted-service.ts';
import { Homes } from './homes.ts';
import { patientTiming } from '../testing/patient-timing.ts';
import { outboxCalls } from './outbox-calls.ts';

// A service whose document is longer than what is read of it: no way leads to saving the
// beginning over the whole.

const updatedAt = '2026-11-21T12:00:00.000Z';
const longer = 'x'.repeat(answerLimits.text + 1);
const address = { guildId: 'gld_1', docId: 'doc_1' };

let written: string[];
let homes: Homes;
let calls: ReturnType<typeof outboxCalls>;
let store: DirectStore;

beforeEach(async () => {
  written = [];
  const document = { id: 'doc_1', title: 'Brief', type: 'brief', createdAt: updatedAt, updatedAt };
  const service = await startScriptedService(({ method, url, body }, response) => {
    if (url.endsWith('/health')) {
      sendJson(response, 200, { status: 'ok', version: '1', extensions: ['document-edit'] });
    } else if (method === 'PUT') {
      written.push(body);
      sendJson(response, 200, document);
    } else {
      sendJson(response, 200, { ...document, content: longer });
    }
  });
  onTestFinished(() => service[Symbol.asyncDispose]());
  const source = new SettableSource();
  store = new DirectStore();
  const home = buildHome(source, store, new RecordedHome(), { isCached: true });
  homes = new Homes([home]);
  onTestFinished(() => homes.stop());
  calls = outboxCalls({ homes, store, timing: patientTiming });
  homes.start();
  source.set(service.endpoint);
});

const submit = (changed: Record<string, unknown>, seen?: Record<string, unknown>) => {
  const baseVersion = seen && { baseVersion: { updatedAt, values: seen } };
  const input = { ...address, ...changed };
  const request = { homeId: 'home', operation: 'document.update' as const, input, ...baseVersion };
  return calls['outbox.submit'](request);
};

test('a document that was read in part is not saved over the whole', async () => {
  const { content } = (await homes.read('home', 'document.get', address)) as { content: string };
  expect(isCutText(content)).toBe(true);
  const refusal = {
    problem: { code: 'call_invalid', detail: expect.stringContaining('overwrite the rest') },
  };
  const beginning = content.slice(-500);
  await expect(submit({ content: beginning })).rejects.toMatchObject(refusal);
  await expect(submit({ content: 'Rewritten' }, { content })).rejects.toMatchObject(refusal);
  await expect(submit({ content: 'Rewritten' })).rejects.toMatchObject(refusal);
  const together = (entryId: string, changed: object) => ({
    entryId,
    operation: 'document.update' as const,
    input: { ...address, ...changed },
  });
  const writes = [
    together('9b2ae8a4-6f0c-4a57-9d5e-0f3f2f6a1c01', { title: 'Another title' }),
    together('9b2ae8a4-6f0c-4a57-9d5e-0f3f2f6a1c02', { content: 'Rewritten' }),
  ];
  await expect(calls['outbox.submit_together']({ homeId: 'home', writes })).rejects.toMatchObject(
    refusal,
  );
  expect(await store.request('outbox.list', {})).toEqual([]);
  await submit({ title: 'Another title' });
  const { id: entryId } = await store.request('outbox.accept', {
    id: 'entry',
    homeId: 'home',
    operation: 'document.update',
    input: { ...address, title: 'Third' },
    subject: { kind: 'document', id: 'doc_1' },
    coalesces: false,
    mustCheck: false,
    createdAt: updatedAt,
  });
  const edit = { entryId, input: { ...address, content: 'Rewritten' } };
  await expect(calls['outbox.edit'](edit)).rejects.toMatchObject(refusal);
  expect(written.filter((body) => body.includes('content'))).toEqual([]);
});

test('an edit accepted before its text was read is refused when it is about to go', async () => {
  const home = homes.requireHome('home');
  const { lane } = await store.request('outbox.accept', {
    id: 'entry',
    homeId: 'home',
    operation: 'document.update',
    input: { ...address, content: 'Rewritten' },
    subject: { kind: 'document', id: 'doc_1' },
    baseVersion: { updatedAt: '2026-11-20T12:00:00.000Z', values: { content: 'What was seen' } },
    coalesces: false,
    mustCheck: true,
    createdAt: updatedAt,
  });
  const settled = home.outbox.untilSettled('entry', 10_000);
  home.outbox.send(lane);
  home.outbox.setReachable(true);
  expect((await settled)?.entry).toMatchObject({
    state: 'rejected',
    reason: expect.stringContaining('overwrite the rest'),
  });
  expect(written).toEqual([]);
});
