import type { Locator, Page } from 'playwright';
import { callAny } from '../e2e/call.ts';

/** The thread whose messages are hostile. */
export interface HostileThread {
  readonly homeId: string;
  readonly guildId: string;
  readonly conversationId: string;
  readonly operatorIds: readonly string[];
}

/** Hears of a place once it shows hostile texts. */
type Look = (place: string) => Promise<void>;

/** How many messages an act is about: of each there is a row, a quote, a card and an item. */
const chosen = 12;

/** How many messages come back later: those that are on the page when the thread opens. */
const reminded = 3;

/**
 * Does with hostile messages what a person does with messages: finds words in them, links to them,
 * makes a plan of them, discusses them apart and has them come back later. Each place is looked at.
 */
export async function actInThread(page: Page, thread: HostileThread, look: Look): Promise<void> {
  await find(page, thread, look);
  await linkToEach(page, thread, look);
  await makePlan(page, thread, look);
  await discussApart(page, thread, look);
  await remindLater(page, thread, look);
}

async function open(page: Page, { homeId, conversationId }: HostileThread): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/home/${homeId}/thread/${conversationId}`);
  await messages(page).last().waitFor();
}

function messages(page: Page): Locator {
  return page.getByRole('log').getByRole('article', { name: /^[^,]+, \d/ });
}

async function find(page: Page, thread: HostileThread, look: Look): Promise<void> {
  await open(page, thread);
  await messages(page).last().focus();
  await page.keyboard.press('ControlOrMeta+f');
  for (const words of ['pwned', 'script', 'img', 'onerror']) {
    await page.getByRole('searchbox', { name: 'Find in thread' }).fill(words);
    await page
      .getByRole('search')
      .getByText(/^\d+ of \d+/)
      .waitFor();
    await page.keyboard.press('Enter');
    await look(`find in thread: ${words}`);
  }
  await page.keyboard.press('Escape');
}

/** Another thread with a link to each message, alone in its paragraph and within a sentence. */
async function linkToEach(page: Page, thread: HostileThread, look: Look): Promise<void> {
  const { homeId, guildId, conversationId, operatorIds } = thread;
  const listed = (await callAny(page, 'message.list', { homeId, conversationId, limit: 100 })) as {
    messages: { id: string }[];
  };
  const submit = async (operation: string, input: object) => {
    const answer = await callAny(page, 'outbox.submit', { homeId, operation, input });
    return (answer as { output?: { id: string } }).output?.id ?? '';
  };
  const other = { guildId, operatorIds, title: 'Links' };
  const otherId = await submit('conversation.create', other);
  for (const { id } of listed.messages) {
    const address = `guildhall://home/${homeId}/thread/${conversationId}/${id}`;
    await submit('message.create', {
      conversationId: otherId,
      text: `${address}\n\nAs in ${address} above.`,
    });
  }
  await open(page, { ...thread, conversationId: otherId });
  for (let up = 0; up < listed.messages.length; up += 4) {
    await page.keyboard.press('PageUp');
    await look('links to messages');
  }
}

/** A plan of several messages: the dialog, what was created, and the messages with their work. */
async function makePlan(page: Page, thread: HostileThread, look: Look): Promise<void> {
  await actOnSome(page, thread, 'Make a plan');
  const dialog = page.getByRole('dialog', { name: 'Make a plan' });
  await dialog.getByRole('treeitem').first().waitFor();
  await look('the dialog of a plan');
  await accept(dialog, 'Create plan');
  await page.getByRole('region', { name: 'Work from this message' }).first().waitFor();
  await look('the work from a message');
}

async function discussApart(page: Page, thread: HostileThread, look: Look): Promise<void> {
  await actOnSome(page, thread, 'Discuss apart');
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await look('the dialog of a new thread');
  await accept(dialog, 'Create thread');
  await messages(page).last().waitFor();
  await look('messages that are discussed apart');
}

async function accept(dialog: Locator, button: string): Promise<void> {
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function remindLater(page: Page, thread: HostileThread, look: Look): Promise<void> {
  await open(page, thread);
  for (let count = 1; count <= reminded; count += 1) {
    await messages(page)
      .nth(-count)
      .click({ button: 'right', position: { x: 4, y: 4 } });
    await page.getByRole('menuitem', { name: 'Remind me later' }).hover();
    await page.getByRole('menuitem', { name: /^Tomorrow/ }).click();
  }
  await page.evaluate(() => {
    location.hash = '#/inbox';
  });
  await page.getByText(`Put off (${reminded})`).click();
  await look('reminders in the inbox');
}

/** Selects some messages, from the newest up, and chooses an act on them. */
async function actOnSome(page: Page, thread: HostileThread, act: string): Promise<void> {
  await open(page, thread);
  await messages(page).last().focus();
  for (let count = 1; count < chosen; count += 1) {
    await page.keyboard.press('Shift+ArrowUp');
  }
  const bar = page.getByRole('toolbar', { name: 'Selected messages' });
  await bar.getByRole('button', { name: act }).click();
}
