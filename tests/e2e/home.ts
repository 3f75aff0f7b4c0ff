import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** What a person is told of a service that they connect to. */
export interface Invitation {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The form's field for the address of a service. */
export function addressOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Address' });
}

/** The form's field for the key. */
export function keyOf(page: Page): Locator {
  return page.getByRole('textbox', { name: 'API key' });
}

/** The strip that says how the shown home stands. */
export function stripOf(page: Page): Locator {
  return page.getByRole('contentinfo');
}

/** A home's place in the rail. */
export function homeOf(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Homes' }).getByRole('button', { name, exact: true });
}

/** Fills in the form that is open, under a name; leaves what the service may yet ask. */
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

/** Takes the form that is open and filled in, and waits for the guild. */
export async function submitForm(page: Page, name: string, state = 'Live'): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(homeOf(page, name)).toHaveAttribute('aria-current', 'true');
  await expect(stripOf(page)).toContainText(`${name}: ${state}`);
}

/** Connects a service by the form that is open. */
export async function connectHome(page: Page, service: Invitation, name: string): Promise<void> {
  await fillInForm(page, service, name);
  await submitForm(page, name);
}

/** The same at a first start, where no home is yet. */
export async function connectFirstHome(
  page: Page,
  service: Invitation,
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await connectHome(page, service, name);
}

/** The same from anywhere, with a key that is kept over restarts. */
export async function connectLastingHome(
  page: Page,
  service: Invitation,
  name: string,
): Promise<void> {
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  // Where there is a keyring, nothing is asked.
  const onDisk = page.getByRole('radio', { name: /unprotected/ });
  await onDisk.check({ timeout: 1_000 }).catch(() => undefined);
  await connectHome(page, service, name);
}
