import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { costlyCodes, costlyMarkdown } from '../security/costly-markdown.ts';
import { stallLimitFor } from '../watchdog/stall-watch.ts';
import { test } from './application.ts';
import { call, callAny } from './call.ts';
import { foundGuild, messagesOf, openNewThread } from './guild.ts';

/**
 * Opens a thread. Its messages are posted as its only operator, so that nobody answers and moves
 * them out of sight.
 */
async function openThread(page: Page): Promise<(text: string) => Promise<void>> {
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  const homeId = 'local';
  const { guilds } = (await callAny(page, 'guild.list', {
    homeId,
  })) as OperationOutput<'guild.list'>;
  const listed = await callAny(page, 'conversation.list', { homeId, guildId: guilds[0]?.id });
  const [thread] = (listed as OperationOutput<'conversation.list'>).conversations;
  return async (text) => {
    const asOperatorId = thread?.participants.find(({ type }) => type === 'operator')?.id;
    const input = { conversationId: thread?.id, text, asOperatorId };
    await call(page, 'outbox.submit', { homeId, operation: 'message.create', input });
  };
}

/** Resolves once the page has finished its idle work. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise<void>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => requestIdleCallback(() => resolve())));
      });
    }
  });
}

test('a message of 100,000 characters does not block the page', async ({ start }) => {
  const { page, pageWatch } = await start();
  const post = await openThread(page);
  const held: Record<string, number> = {};
  const measure = (text: string) =>
    pageWatch.longestTaskMs(async () => {
      await post(text);
      await expect(messagesOf(page).last()).not.toContainText('Pending');
      await expect(messagesOf(page).last()).toContainText('Show more (9');
      await untilIdle(page);
    });
  for (const [name, text] of Object.entries(costlyMarkdown)) {
    const longestMs = await measure(text);
    if (longestMs <= stallLimitFor(longestMs)) {
      continue;
    }
    // Collecting the earlier garbage may slow one of two attempts, but not both.
    const againMs = await measure(`Once more\n\n${text}`);
    if (againMs > stallLimitFor(againMs)) {
      held[name] = Math.min(longestMs, againMs);
    }
  }
  expect(held).toEqual({});
});

test('syntax highlighting does not block the page', async ({ start }) => {
  const { page, pageWatch } = await start();
  const post = await openThread(page);
  const held: Record<string, number> = {};
  for (const code of costlyCodes(7_900)) {
    const longestMs = await pageWatch.longestTaskMs(async () => {
      await post(code);
      await expect(messagesOf(page).last()).not.toContainText('Pending');
      await untilIdle(page);
    });
    if (longestMs > stallLimitFor(longestMs)) {
      held[code.slice(0, 20)] = longestMs;
    }
  }
  expect(held).toEqual({});
});
