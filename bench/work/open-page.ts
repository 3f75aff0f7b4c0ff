import type { Browser } from 'playwright';
import { TracedPage } from '../page/traced-page.ts';
import type { page } from './page/main.ts';

export type WorkPage = TracedPage<typeof page>;

export function openPage(browser: Browser, address: string): Promise<WorkPage> {
  return TracedPage.open(browser, address);
}
