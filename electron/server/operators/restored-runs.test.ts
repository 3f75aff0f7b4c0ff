import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { restore } from '../start/data-tasks.ts';
import { pathsIn } from '../storage/data-folder.ts';
import { assign, heldDriver, waitForStatus } from '../testing/assigned-work.ts';
import { recordEvents } from '../testing/event-recorder.ts';
import { TestClient } from '../testing/test-client.ts';
import { buildConversation, startTestServer } from '../testing/test-server.ts';
import type { OperatorDriver } from './driver.ts';

test('runs that a restore cut off are not asked again, unless a person asks', async () => {
  allowStalls('it copies and restores a database in one turn');
  const asked: string[] = [];
  const driver: OperatorDriver = {
    skipReason: () => undefined,
    respond: ({ message: { text } }, signal) =>
      new Promise((resolve, reject) => {
        asked.push(text);
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        if (text.startsWith('New')) {
          resolve({ type: 'answer', text: 'Fine.' });
        }
      }),
  };
  const { driver: workDriver, begun, untilBegun, release } = heldDriver();
  const first = await startTestServer({ driver, workDriver });
  const { dataDir, client } = first;
  const { id: conversationId } = await buildConversation(first, { initialMessage: 'Old' });
  const item = await assign(first, first.operators[0]?.id, { title: 'A' });
  await untilBegun(1);
  await expect.poll(() => asked).toStrictEqual(['Old']);
  expect(await first.makeBackup()).toBe(true);
  await first.stop();
  const [name = ''] = readdirSync(pathsIn(dataDir).backups.path);
  restore({ dataDir, file: join(pathsIn(dataDir).backups.path, name) });

  const second = await startTestServer({ dataDir, driver, workDriver });
  const events = await recordEvents(second.eventsUrl, client.apiKey);
  const again = new TestClient(second.baseUrl, client.apiKey);
  const runs = () => second.db.all('SELECT state, reason FROM runs ORDER BY seq');
  const stopped = { state: 'stopped', reason: 'restored from a backup' };
  expect(runs()).toMatchObject([stopped, stopped]);
  await again.call('message.create', { conversationId, text: 'New' });
  await events.waitForText('Fine.');
  expect(asked).toStrictEqual(['Old', 'New']);
  expect(begun).toHaveLength(1);
  const { messages } = await again.call('message.list', { conversationId });
  expect(messages.at(-1)).toMatchObject({
    text: 'Old',
    responses: [{ kind: 'passed', reason: 'This was restored from a backup.' }],
  });
  // The work begins anew for whoever is assigned again
  const assignedOperatorId = second.operators[0]?.id;
  await again.call('work_item.update', { workItemId: item.id, assignedOperatorId });
  await untilBegun(2);
  release();
  await waitForStatus(events, item.id, 'review');
});
