import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { call } from './call.ts';
import type { Service } from './service.ts';

/** The details that a person needs to connect to a service. */
export interface Invitation {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The address field of the form. */
export function addressOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Address' });
}

/** The key field of the form. */
export function keyOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'API key' });
}

/** The strip with the state of the current home. */
export function stripOf(page: Page): Locator {
  return page.getByRole('contentinfo');
}

/** A home's button in the rail. */
export function homeOf(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Homes' }).getByRole('button', { name, exact: true });
}

/** Fills in the open form with a name. Leaves questions that the service may cause. */
export async function fillInForm(
  page: Page,
  { baseUrl, apiKey }: Invitation,
  name: string,
): Promise<void> {
  await addressOf(page).fill(baseUrl);
  await keyOf(page).fill(apiKey);
  await page.getByText('More options').click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
}

/** Submits the filled-in form, and waits for the guild. */
export async function submitForm(page: Page, name: string, state = 'Live'): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(homeOf(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(stripOf(page)).toContainText(`${name}: ${state}`);
}

/** Connects a service with the open form. */
export async function connectHome(page: Page, service: Invitation, name: string): Promise<void> {
  await fillInForm(page, service, name);
  await submitForm(page, name);
}

/** Connects a service at the first start, when there is no home yet. */
export async function connectFirstHome(
  page: Page,
  service: Invitation,
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await connectHome(page, service, name);
}

/** Connects a service without lists as the first home, by the id of its guild. */
export async function connectById(page: Page, service: Service): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await addressOf(page).fill(service.baseUrl);
  await keyOf(page).fill(service.apiKey);
  await page.getByRole('textbox', { name: 'Guild IDs' }).fill(service.guildId);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(stripOf(page)).toContainText('Checking for updates');
}

/** Connects a service from any screen, with a key that is kept across restarts. */
export async function connectLastingHome(
  page: Page,
  service: Invitation,
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  // With a keyring, nothing is asked.
  const { isProtected } = await call(page, 'home.protection', {});
  if (!isProtected) {
    await page.getByRole('radio', { name: /unprotected/ }).check();
  }
  await connectHome(page, service, name);
}

/** The id of the home that is shown. */
export async function homeIdOf(page: Page): Promise<string> {
  return /home\/([^/]+)/.exec(await hashOf(page))?.[1] ?? 'local';
}

/** Halts the service of the shown home, and waits until the window has noticed. */
export async function haltService(page: Page, service: Pick<Service, 'halt'>): Promise<void> {
  await service.halt();
  await expect(stripOf(page).getByRole('button', { name: 'Try now' })).toBeVisible();
}

/** Connects a service as the first home, has its operators read, and halts it. */
export async function connectAndHalt(page: Page, service: Service, name: string): Promise<void> {
  await connectFirstHome(page, service, name);
  await expect(page.getByRole('main').getByRole('button', { name: 'Ada' })).toBeVisible();
  await haltService(page, service);
}

/** Starts the service of the shown home again, and waits until all that waited is sent. */
export async function resumeAndSend(page: Page, service: Pick<Service, 'resume'>): Promise<void> {
  await service.resume();
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
}

/** Connects a bare service, with a key that is kept across restarts. */
export async function connectBare(page: Page, service: Service): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  const { isProtected } = await call(page, 'home.protection', {});
  if (!isProtected) {
    await page.getByRole('radio', { name: /unprotected/ }).check();
  }
  await addressOf(page).fill(service.baseUrl);
  await keyOf(page).fill(service.apiKey);
  await page.getByRole('textbox', { name: 'Guild IDs' }).fill(service.guildId);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(stripOf(page)).toContainText('Checking for updates');
}

/** Connects a service by how it was started: a bare one has no socket and no guilds to list. */
export async function connectStarted(
  page: Page,
  service: Service,
  flags: readonly string[],
): Promise<void> {
  await (flags.includes('--bare')
    ? connectBare(page, service)
    : connectLastingHome(page, service, 'The mill'));
}
