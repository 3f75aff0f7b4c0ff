import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goTo } from './address.ts';
import { kill } from './application.ts';
import { call, callAny } from './call.ts';
import { articleOf } from './documents.ts';
import { foundGuild } from './guild.ts';
import { test } from './service-test.ts';
import { guildIdOf } from './work-item.ts';

const linking = 40;

/** Makes a document beneath the screen, and answers its id. */
async function make(page: Page, guildId: string, title: string, content: string): Promise<string> {
  const { output } = await call(page, 'outbox.submit', {
    homeId: 'local',
    operation: 'document.create',
    input: { guildId, title, content },
  });
  return (output as { id: string }).id;
}

async function read(page: Page, guildId: string, docId: string) {
  const answer = await callAny(page, 'document.get', { homeId: 'local', guildId, docId });
  return answer as { readonly title: string; readonly content: string };
}

test('a rename that is killed at any moment leaves no link to a title that no document has', async ({
  start,
}) => {
  let { app, page } = await start();
  await foundGuild(page);
  const guildId = await guildIdOf(page);
  const renamed = await make(page, guildId, 'Starter', 'Words.');
  const others: string[] = [];
  for (let at = 0; at < linking; at += 1) {
    others.push(await make(page, guildId, `Note ${at}`, `See [[Starter]], number ${at}.`));
  }
  for (const [at, afterMs] of [0, 40, 120, 300, undefined].entries()) {
    await goTo(page, `#/home/local/document/${renamed}`);
    const { title: before } = await read(page, guildId, renamed);
    await expect(articleOf(page, before)).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Title' });
    await field.fill(`Sourdough ${at}`);
    await field.press('Enter');
    // The last is killed once the rename is said to be done.
    await (afterMs === undefined
      ? page.getByText(`Links in ${linking} texts follow.`).waitFor()
      : delay(afterMs));
    await kill(app);
    ({ app, page } = await start());
    const waiting = async () => (await call(page, 'outbox.list', {})).entries.length;
    await expect.poll(waiting).toBe(0);
    const { title } = await read(page, guildId, renamed);
    const possible = afterMs === undefined ? [] : [before];
    expect([...possible, `Sourdough ${at}`]).toContain(title);
    const contents = await Promise.all(
      others.map(async (id) => (await read(page, guildId, id)).content),
    );
    expect(contents).toEqual(others.map((_, no) => `See [[${title}]], number ${no}.`));
  }
});
