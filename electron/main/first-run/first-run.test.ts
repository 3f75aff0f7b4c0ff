import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { FirstRunState } from '#shared/capability/first-run.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { PerformOnce } from '#shared/sample/make-guild.ts';
import type { removeSample } from '#shared/sample/remove-sample.ts';
import { startTestServer } from '../../server/testing/test-server.ts';
import { openSettings } from '../settings/settings.ts';
import { FirstRun } from './first-run.ts';
import type { FirstRunOptions } from './first-run.ts';

/** A first run on a real server, with the guild of a template made. */
async function madeFirstRun(model?: FirstRunState['model']) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-first-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { settings } = openSettings(folder);
  const { client } = await startTestServer();
  const performOnce: PerformOnce = (name, input, key) =>
    client.call(name, input, { 'Idempotency-Key': key });
  const perform: Parameters<typeof removeSample>[0] = (name, input) => client.call(name, input);
  const home = { perform, performOnce } as FirstRunOptions['home'];
  const log = { error: () => undefined };
  const open = () =>
    new FirstRun({
      settings,
      home,
      whenModelsTold: () => Promise.resolve(),
      log,
      onChanged: () => undefined,
    });
  const firstRun = open();
  const { step, guildName, template, goal } = firstRun.describe();
  firstRun.keep({ step, guildName, template, goal, ...(model && { model }) });
  await firstRun.found();
  return { firstRun, open };
}

/** A write as the outbox tells of it. */
const entry = (
  operation: OutboxEntry['operation'],
  input: OutboxEntry['input'],
  state: OutboxEntry['state'] = 'sent',
) => ({ operation, input, state }) as OutboxEntry;

const sampleOf = (firstRun: FirstRun) => firstRun.describe().made?.sample;

test('sample content that was removed is offered for removal again once any of it is back', async () => {
  const { firstRun, open } = await madeFirstRun();
  const all = sampleOf(firstRun)?.items ?? [];
  expect(all.length).toBeGreaterThan(1);
  await firstRun.removeSample();
  expect(sampleOf(firstRun)).toBeUndefined();
  const [first = ''] = all;
  firstRun.follow(entry('trash.restore', { thingId: first }, 'rejected'));
  expect(sampleOf(firstRun)).toBeUndefined();
  firstRun.follow(entry('trash.restore', { thingId: first }));
  expect(sampleOf(firstRun)?.items).toEqual([first]);
  // The next start knows it, too.
  expect(sampleOf(open())?.items).toEqual([first]);
  firstRun.follow(entry('work_item.delete', { workItemId: first }));
  expect(sampleOf(firstRun)).toBeUndefined();
});

test('an archived sample thread is gone, and one that is back is there', async () => {
  const { firstRun } = await madeFirstRun();
  const conversationId = sampleOf(firstRun)?.threadId;
  await firstRun.removeSample();
  firstRun.follow(entry('conversation.update', { conversationId, title: 'Hello' }));
  expect(sampleOf(firstRun)).toBeUndefined();
  firstRun.follow(entry('conversation.update', { conversationId, archived: false }));
  expect(sampleOf(firstRun)).toEqual({ items: [], threadId: conversationId });
});

test('a deletion of something else changes nothing of the sample content', async () => {
  const { firstRun } = await madeFirstRun();
  const before = sampleOf(firstRun);
  firstRun.follow(entry('work_item.delete', { workItemId: 'itm_own' }));
  firstRun.follow(entry('document.delete', { docId: 'doc_own' }));
  expect(sampleOf(firstRun)).toEqual(before);
});

test('a model whose address is none leaves the operators with their scripts', async () => {
  const { firstRun } = await madeFirstRun({ baseUrl: 'no address', name: 'small' });
  expect(firstRun.describe()).toMatchObject({ isMaking: false, made: {} });
});
