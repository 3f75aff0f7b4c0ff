import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { goTo, hashOf } from './address.ts';
import { call, callAny } from './call.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';
import { guildIdOf } from './work-item.ts';

/** Goes to the documents of the shown home. */
export async function openDocuments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click();
  await page.getByRole('heading', { name: 'Documents', exact: true }).waitFor();
}

/** A document in the list, by its title. */
export function documentOf(page: Page, title: string): Locator {
  return page.getByRole('option', { name: title });
}

/** The document that is read. */
export function articleOf(page: Page, title?: string): Locator {
  return page.getByRole('article', title === undefined ? {} : { name: title, exact: true });
}

/** Where the content of a document is written. */
export function contentOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Content' });
}

/** Presses a button of the screen. */
export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Writes at the end of the content. */
export async function write(page: Page, words: string): Promise<void> {
  await contentOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(words);
}

/** Writes and saves a new document, and waits until it is read. */
export async function makeDocument(page: Page, title: string, content: string): Promise<void> {
  await openDocuments(page);
  await page.getByRole('button', { name: 'New document' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await write(page, content);
  await press(page, 'Save');
  await expect(articleOf(page, title)).toBeVisible();
}

/** Makes a document of the guild of this computer beneath the screen, and opens it. */
export async function openMade(page: Page, title: string, content: string): Promise<void> {
  const input = { guildId: await guildIdOf(page), title, content };
  const { output } = await call(page, 'outbox.submit', {
    homeId: 'local',
    operation: 'document.create',
    input,
  });
  const { id } = output as { id: string };
  await goTo(page, `#/home/local/document/${id}`);
  await expect(articleOf(page, title)).toBeVisible();
}

/** Waits until main has kept a draft with these words. */
export async function isDraftKept(page: Page, words: string): Promise<void> {
  const texts = async () =>
    (await call(page, 'local.list', { kind: 'draft' })).rows.map(({ value }) =>
      JSON.stringify(value),
    );
  await expect.poll(async () => (await texts()).join('\n')).toContain(words);
}

/** The ids in the address of the window. */
export async function shownIds(page: Page): Promise<{ homeId: string; docId: string }> {
  const hash = await hashOf(page);
  const [, homeId = '', docId = ''] = /home\/([^/]+)\/document\/([^/]+)/.exec(hash) ?? [];
  return { homeId, docId };
}

/** The documents of a guild, as main tells them to the page. */
export async function documentsOf(page: Page, homeId: string, guildId: string) {
  const listed = await callAny(page, 'document.list', { homeId, guildId });
  return (listed as OperationOutput<'document.list'>).documents;
}

/** Asks a service about the documents of its guild, as another client of the same person. */
export function ask<Answer>(
  service: Service,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  return askService(service, method, `/guilds/${service.guildId}/workspace${path}`, body);
}
