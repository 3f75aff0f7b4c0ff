import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { goTo } from './address.ts';
import { callAny } from './call.ts';
import { expectFocus, expectSeen, goRound } from './focus-fault.ts';
import { foundGuild } from './guild.ts';
import { keyedDialogs, keyedPopups } from './keyed-dialogs.ts';
import { fillGuild } from './layout-contents.ts';
import { connectingSteps, homeTasks } from './layout-homes.ts';
import { others, screens } from './layout-screens.ts';
import type { LayoutScreen, Walk } from './layout-screens.ts';
import { leaveDialogs, sizes } from './layout-walk.ts';
import { test } from './service-test.ts';
import { guildIdOf } from './work-item.ts';

// The walk by the keyboard alone, in a window of the usual size that is zoomed to twice its size: Tab
// leads all round each screen and dialog, and Escape back from what was opened.

const [zoomed] = sizes;
const some = {
  operators: 7,
  inThread: 7,
  threads: 12,
  messages: 6,
  items: 9,
  documents: 9,
  deleted: 4,
};

/** A text with everything in it that takes the focus, or that is wider than its column. */
const everything = `# Rye 🍞

\`\`\`mermaid
flowchart LR
  Dough --> Oven --> Bread
\`\`\`

A [link](https://example.org), a note[^1], $a^2$ and \`code\`.

[^1]: The note.

> [!NOTE]
> Look [here](https://example.org/alert).

- [ ] knead
- [x] bake

|${' wide |'.repeat(14)}
|${'---|'.repeat(14)}
|${' words words |'.repeat(14)}

$$\\sum_{i=0}^{100} a_i ${'+ b_i '.repeat(40)}$$

\`\`\`js
const long = '${'x'.repeat(300)}';
\`\`\`

<details><summary>More</summary>

Inside [it](https://example.org/more).

</details>

${'Words that go on. '.repeat(200)}

[Back](#rye-)
`;

/** Writes that text as a document, as an item and as the last message of the thread. */
async function writeEverything({ page, ids }: Walk): Promise<LayoutScreen[]> {
  const guildId = await guildIdOf(page);
  const make = async (operation: string, input: object) => {
    const entry = { homeId: 'local', operation, input };
    const { output } = (await callAny(page, 'outbox.submit', entry)) as {
      output?: { id: string };
    };
    return output?.id ?? '';
  };
  const title = 'Everything';
  const documentId = await make('document.create', { guildId, title, content: everything });
  const type = 'objective';
  const itemId = await make('work_item.create', { guildId, title, type, description: everything });
  await make('message.create', { conversationId: ids.threadId, text: everything });
  const drawn = async (path: string) => {
    await goTo(page, `#/home/local/${path}`);
    await page.locator('main .diagram').scrollIntoViewIfNeeded();
    await page.getByRole('img', { name: 'Diagram: flowchart' }).waitFor();
  };
  return [
    { name: 'a document with everything', show: () => drawn(`document/${documentId}`) },
    { name: 'an item with everything', show: () => drawn(`item/${itemId}`) },
  ];
}

/** Goes round each screen by Tab, and back from each by Escape. */
async function goRoundAll(walk: Walk, all: readonly LayoutScreen[]): Promise<void> {
  for (const { name, show, openers = [] } of all) {
    await test.step(name, async () => {
      await show(walk);
      await walk.page.setViewportSize(zoomed);
      await expectOpened(walk.page, openers);
      await goRound(walk.page);
      await goBack(walk.page, openers);
      await leaveDialogs(walk.page);
    });
  }
}

/** Waits until what was opened over a screen has taken the focus. */
async function expectOpened(page: Page, openers: LayoutScreen['openers'] = []): Promise<void> {
  const opener = openers.at(-1);
  if (opener !== undefined) {
    await expect(opener(page).and(page.locator(':focus'))).toHaveCount(0);
  }
}

/** Leaves what was opened over a screen: the focus is where it was opened from. */
async function goBack(page: Page, openers: NonNullable<LayoutScreen['openers']>): Promise<void> {
  for (const opener of openers.toReversed()) {
    await page.keyboard.press('Escape');
    await expectFocus(page, opener(page));
  }
}

test('the first run is gone through by keys, and the focus is always in sight', async ({
  start,
}) => {
  const { page } = await start();
  await page.setViewportSize(zoomed);
  const begin = page.getByRole('button', { name: 'Start on this computer' });
  await begin.waitFor();
  await goRound(page);
  await begin.press('Enter');
  const sample = page.getByRole('button', { name: 'Start with a sample instead' });
  await sample.waitFor();
  await goRound(page);
  await sample.press('Enter');
  await page.getByRole('textbox', { name: 'Guild name' }).waitFor();
  await goRound(page);
});

test('every screen is gone through by keys, and the focus is always in sight', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  const walk = { app, page, ids: await fillGuild(page, some) };
  await goRoundAll(walk, [...screens, ...(await writeEverything(walk))]);
});

test('every dialog is gone through by keys, and Escape leads back to what opened it', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  const walk = { app, page, ids: await fillGuild(page, some) };
  await page.setViewportSize(zoomed);
  await goRoundAll(walk, keyedDialogs);
  for (const { name, show, openers = [] } of keyedPopups) {
    await test.step(name, async () => {
      await show(walk);
      await expectOpened(page, openers);
      await expectSeen(page);
      await goBack(page, openers);
    });
  }
  await goRoundAll(walk, others);
});

test('the steps to a home and the tasks of its settings are gone through by keys', async ({
  start,
  service,
}) => {
  const { app, page } = await start();
  const walk = { app, page, ids: { threadId: '', itemId: '', documentId: '', operatorId: '' } };
  await page.setViewportSize(zoomed);
  await goRoundAll(walk, await connectingSteps(service));
  await page.getByRole('button', { name: 'Connect', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  await goRoundAll(walk, homeTasks);
});
