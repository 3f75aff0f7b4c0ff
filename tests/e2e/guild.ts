import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Message } from '#shared/domain/message/schema.ts';
import { hashOf } from './address.ts';
import { call, callAny } from './call.ts';

/** Completes the first run: a blank guild on this computer, with the proposed name. */
export async function foundGuild(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start on this computer' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
}

/** Opens a new thread with these operators, through the dialog. */
export async function openNewThread(page: Page, ...operators: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New thread', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  for (const name of operators) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(dialog).toHaveCount(0);
  await composerOf(page).waitFor();
}

/** Opens the section of operators. */
export async function openOperators(page: Page): Promise<void> {
  const sections = page.getByRole('list', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Operators', exact: true }).click();
  await page.getByRole('heading', { name: 'Operators', level: 1 }).waitFor();
}

/** Opens the page of an operator through its section. */
export async function openOperator(page: Page, name: string): Promise<void> {
  await openOperators(page);
  await page.getByRole('link', { name: new RegExp(`^${name},`, 'v') }).click();
  await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
}

/** The field for the next message. */
export function composerOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

/**
 * The messages of the open thread, or those of one author. A message that was sent in the name of an
 * operator is that operator's; in the name of nobody, it is the person's.
 */
export function messagesOf(page: Page, author?: string): Locator {
  const log = page.getByRole('log');
  return author === undefined
    ? log.getByRole('article')
    : log.getByRole('article', {
        name: new RegExp(`^(?:You, as )?${author}, (?!as (?!Former participant))`),
      });
}

/** Scrolls the messages of the open thread as a person does, who has turned a wheel before. */
export function scrollMessages(page: Page, top: number | 'middle'): Promise<void> {
  return page.getByRole('log').evaluate((log, to) => {
    log.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    log.scrollTo(0, to === 'middle' ? log.scrollHeight / 2 : to);
  }, top);
}

/** The newest messages of the open thread as its home keeps them, oldest first, whether they are drawn or not. */
export async function keptMessages(page: Page): Promise<readonly Message[]> {
  const [, homeId = '', conversationId = ''] =
    /home\/([^/]+)\/thread\/([^/]+)/.exec(await hashOf(page)) ?? [];
  const input = { homeId, conversationId, limit: 100 };
  const { messages } = (await callAny(page, 'message.list', input)) as { messages: Message[] };
  return messages.toReversed();
}

/** Writes a message and sends it with the keyboard: it is kept once this resolves. */
export async function say(page: Page, text: string): Promise<void> {
  await composerOf(page).fill(text);
  await composerOf(page).press('Enter');
  await expect(composerOf(page)).toHaveValue('');
  await expect(page.locator('.composer')).not.toHaveAttribute('aria-busy', 'true');
}

/** Opens a new thread with an operator, writes to it, and waits for its answer. */
export async function askOperator(page: Page, operator: string, text: string): Promise<void> {
  await openNewThread(page, operator);
  await say(page, text);
  await expect(messagesOf(page, operator)).toHaveCount(1);
}

/** Posts messages of a thread's operator, from wherever the window is. */
export async function postAsOperator(
  page: Page,
  path: string,
  texts: readonly string[],
): Promise<void> {
  await page.evaluate(
    async ({ hash, all }) => {
      const [, homeId = '', conversationId = ''] =
        /home\/([^/]+)\/thread\/([^/]+)/.exec(hash) ?? [];
      const ask = window.guildhall.call;
      const conversation = await ask('conversation.get', { homeId, conversationId });
      const participants = conversation.ok ? conversation.data.participants : [];
      const asOperatorId = participants.find(({ type }) => type === 'operator')?.id ?? '';
      for (const text of all) {
        const input = { conversationId, text, asOperatorId };
        await ask('outbox.submit', { homeId, operation: 'message.create', input });
      }
    },
    { hash: path, all: texts },
  );
}

/** Has the server of the home refuse a message of the person in the open thread. */
export async function refuseMessage(page: Page, text: string): Promise<void> {
  const [, homeId = '', conversationId] =
    /home\/([^/]+)\/thread\/([^/]+)/.exec(await hashOf(page)) ?? [];
  const input = { conversationId, text, asOperatorId: 'opr_none' };
  await call(page, 'outbox.submit', { homeId, operation: 'message.create', input });
}
