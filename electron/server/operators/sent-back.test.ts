import { expect, test } from 'vitest';
import { assign, heldDriver, waitForStatus } from '../testing/assigned-work.ts';
import { holdsText, recordEvents } from '../testing/event-recorder.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestServerOptions } from '../testing/test-server.ts';
import { scriptedWorkDriver } from './scripted/scripted-work-driver.ts';

/** A server on which Ada has put an item into review. */
async function itemInReview(options: TestServerOptions) {
  const server = await startTestServer(options);
  const { client, guildId, operators, eventsUrl } = server;
  const events = await recordEvents(eventsUrl, client.apiKey);
  const [ada, mira] = operators;
  const { id } = await assign(server, ada?.id, { title: 'Bake' });
  const reviews = () =>
    events.frames.filter((frame) => holdsText(frame, id) && holdsText(frame, '"review"')).length;
  const runs = async () => {
    const listed = await client.call('run.list', { guildId, workItemId: id });
    return listed.runs.map(({ state, reason }) => [state, reason]);
  };
  const sendBack = () =>
    client.call('work_item.update', {
      workItemId: id,
      status: 'todo',
      assignedOperatorId: ada?.id,
    });
  return { ...server, events, id, ada, mira, reviews, runs, sendBack };
}

test('an item that a person sends back is taken up again, with what they said about it', async () => {
  const { client, guildId, id, ada, mira, events, reviews, sendBack } = await itemInReview({
    workDriver: scriptedWorkDriver,
  });
  await waitForStatus(events, id, 'review');
  const say = (operatorId: string | undefined, text: string) =>
    client.call('conversation.create', {
      guildId,
      operatorIds: [operatorId ?? ''],
      initialMessage: text,
    });
  const link = (itemId: string) => `[#Bake](guildhall://home/local/item/${itemId})`;
  await say(ada?.id, `${link(id)}\n\nRye is missing.\nAnd salt.`);
  await say(ada?.id, `${link(`${id}x`)}\n\nOf another item.`);
  await say(mira?.id, `${link(id)}\n\nNot for Ada.`);
  await sendBack();
  await expect.poll(reviews).toBe(2);
  const { documents } = await client.call('document.list', { guildId });
  expect(documents).toHaveLength(2);
  const { content } = await client.call('document.get', {
    guildId,
    docId: documents[1]?.id ?? '',
  });
  expect(content).toContain('## What was said since the last report');
  expect(content).toContain('> Rye is missing.\n> And salt.');
  expect(content).not.toMatch(/Of another item|Not for Ada/);
  // The next report answers what was said since this one
  await sendBack();
  await expect.poll(reviews).toBe(3);
  const { documents: all } = await client.call('document.list', { guildId });
  const last = await client.call('document.get', { guildId, docId: all[2]?.id ?? '' });
  expect(last.content).not.toContain('since the last report');
});

test('a move out of review alone has nobody begin, and neither has an undo of the run', async () => {
  const { client, guildId, events, id, ada, runs } = await itemInReview({
    workDriver: scriptedWorkDriver,
  });
  await waitForStatus(events, id, 'review');
  await client.call('work_item.update', { workItemId: id, status: 'todo' });
  await client.call('work_item.update', { workItemId: id, status: 'review' });
  await client.call('work_item.update', { workItemId: id, assignedOperatorId: ada?.id });
  const listed = await client.call('run.list', { guildId, workItemId: id });
  await client.call('run.undo', { runId: listed.runs[0]?.id ?? '' });
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({ status: 'todo' });
  expect(await runs()).toStrictEqual([['answered', undefined]]);
});

test('an item that goes into review again before its operator has begun is not begun', async () => {
  const { driver, untilBegun, release } = heldDriver();
  const server = await itemInReview({ workDriver: driver });
  const { client, events, id, ada, runs, sendBack } = server;
  await untilBegun(1);
  release();
  await waitForStatus(events, id, 'review');
  // She is busy with something else
  await assign(server, ada?.id, { title: 'Brew' });
  await untilBegun(2);
  await sendBack();
  await client.call('work_item.update', {
    workItemId: id,
    status: 'review',
    assignedOperatorId: ada?.id,
  });
  expect(await runs()).toStrictEqual([
    ['stopped', 'A person has put the item into review.'],
    ['answered', undefined],
  ]);
  expect(await client.call('work_item.get', { workItemId: id })).toMatchObject({
    status: 'review',
  });
});
