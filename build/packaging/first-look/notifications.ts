import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { Page } from 'playwright';
import { notificationKey } from '../../../electron/client/alerts/candidates.ts';
import type { OperationOutput } from '../../../shared/registry/registry.ts';
import { goTo } from '../../../tests/e2e/address.ts';
import { call, callAny } from '../../../tests/e2e/call.ts';
import { guildIdOf } from '../../../tests/e2e/work-item.ts';
import { logLines } from './log-lines.ts';
import { fails, untold } from './row.ts';
import type { Check } from './row.ts';

const tellMs = 30_000;
/** How long the system may take to say that it showed nothing. */
const failureMs = 1_000;

/** An operator answers in a thread that is not shown: the system is asked for a notification. */
export const notificationsCheck: Check = {
  name: 'Notifications',
  look: async ({ page, dataFolder }) => {
    const { isSupported } = await call(page, 'alert.describe', {});
    if (!isSupported) {
      return untold('This session of the system shows none. Look again where it does.');
    }
    await goTo(page, '#/inbox');
    const conversationId = await askElsewhere(page);
    await expect
      .poll(async () => isTold(dataFolder, await newsOf(page, conversationId)), {
        message: 'whether the person was told of the answer',
        timeout: tellMs,
      })
      .toBe(true);
    await wait(failureMs);
    return logLines(dataFolder).some((line) => line.includes('did not show a notification'))
      ? fails('The system says that it did not show the notification.')
      : untold(
          'The system was asked for one, and no trouble was heard of. Look at it: start the ' +
            'package, ask an operator, turn to another window, and click what comes.',
        );
  },
};

/** Asks the first operator in a thread that no window shows, and answers its id. */
async function askElsewhere(page: Page): Promise<string> {
  const guildId = await guildIdOf(page);
  const { operators } = (await callAny(page, 'operator.list', {
    homeId: 'local',
    guildId,
  })) as OperationOutput<'operator.list'>;
  const operatorIds = operators.slice(0, 1).map(({ id }) => id);
  const { output } = await call(page, 'outbox.submit', {
    homeId: 'local',
    operation: 'conversation.create',
    input: { guildId, title: 'First look', operatorIds },
  });
  const { id: conversationId } = output as { id: string };
  await call(page, 'outbox.submit', {
    homeId: 'local',
    operation: 'message.create',
    input: { conversationId, text: 'Is anybody told of your answer?' },
  });
  return conversationId;
}

/** The names under which news of a thread is told. */
async function newsOf(page: Page, conversationId: string): Promise<string[]> {
  const { notifications } = (await callAny(page, 'notification.list', {
    homeId: 'local',
  })) as OperationOutput<'notification.list'>;
  return notifications
    .filter(({ meta }) => meta?.conversationId === conversationId)
    .map(notificationKey);
}

/** Whether any of this news was told, as the package has written down. */
function isTold(dataFolder: string, news: readonly string[]): boolean {
  const path = join(dataFolder, 'client-store', 'durable.db');
  const store = new DatabaseSync(path, { readOnly: true, timeout: 2_000 });
  try {
    const told = store.prepare('SELECT 1 FROM alerted_news WHERE news_key = ?');
    return news.some((key) => told.get(key) !== undefined);
  } finally {
    store.close();
  }
}
