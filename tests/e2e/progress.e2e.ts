import { expect } from '@playwright/test';
import { heldPieces } from '../../electron/server/operators/model/testing/held-pieces.ts';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

test('an answer grows while it is written, a stop takes it away, and the next one stays', async ({
  start,
}) => {
  const first = heldPieces();
  const second = heldPieces();
  const model = await startTalkingServer((_asked, count) => ({
    pieces: (count === 1 ? first : second).pieces,
  }));
  try {
    const { page } = await start();
    await foundGuild(page);
    await driveByModel(page, model.baseUrl);
    await openNewThread(page, 'Ada');
    await say(page, 'Plan a feast.');
    const writing = page.getByRole('article', { name: 'Ada is writing' });
    first.say({ reasoning: 'Nobody is to read this.' });
    first.say('We need **three');
    await expect(writing).toContainText('We need **three');
    first.say(' loaves**.');
    await expect(writing.locator('strong')).toHaveText('three loaves');
    await expect(page.getByText('Nobody is to read this.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Stop Ada' }).press('Enter');
    await expect(writing).toHaveCount(0);
    await expect.poll(() => model.cutCount()).toBe(1);
    await expect(messagesOf(page, 'Ada')).toHaveCount(0);
    await say(page, 'Again, please.');
    second.say('Three loaves.');
    await expect(writing).toContainText('Three loaves.');
    second.end();
    await expect(messagesOf(page, 'Ada')).toHaveCount(1);
    await expect(writing).toHaveCount(0);
  } finally {
    await model.close();
  }
});

test('a message to an operator at work is in its next request, or waits as it was chosen', async ({
  start,
}) => {
  const goOn: (() => void)[] = [];
  const model = await startTalkingServer(async (_asked, count) => {
    await new Promise<void>((resolve) => goOn.push(resolve));
    return count === 1 ? { calls: [['work_item-list', {}]] } : `Answer ${count}.`;
  });
  const told = (call: number) => JSON.stringify(model.asked[call - 1]?.messages ?? []);
  try {
    const { page } = await start();
    await foundGuild(page);
    await driveByModel(page, model.baseUrl);
    await openNewThread(page, 'Ada');
    await say(page, 'Plan a feast.');
    await expect.poll(() => goOn.length).toBe(1);
    const joins = page.getByRole('button', { name: 'Joins Ada’s work' });
    await expect(joins).toBeVisible();
    await say(page, 'For twelve guests.');
    await joins.click();
    await expect(page.getByRole('button', { name: 'Waits until Ada is done' })).toBeVisible();
    await say(page, 'Then write the invitation.');
    goOn[0]?.();
    await expect.poll(() => goOn.length).toBe(2);
    expect(told(2)).toContain('For twelve guests.');
    expect(told(2)).not.toContain('Then write the invitation.');
    goOn[1]?.();
    await expect.poll(() => goOn.length).toBe(3);
    expect(told(3)).toContain('Then write the invitation.');
    goOn[2]?.();
    await expect(messagesOf(page, 'Ada')).toHaveCount(2);
  } finally {
    await model.close();
  }
});
