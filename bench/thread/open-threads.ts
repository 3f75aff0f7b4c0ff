import type { Browser } from 'playwright';
import { TracedPage } from '../page/traced-page.ts';
import type { ThreadName } from './page/contender.ts';
import type { page as threadPage } from './page/main.ts';

export type ThreadPage = TracedPage<typeof threadPage>;

/** Opens a page that shows no thread yet. */
export async function openThreads(browser: Browser, address: string): Promise<ThreadPage> {
  const page: ThreadPage = await TracedPage.open(browser, address);
  await page.do('keep', 'other');
  await page.do('keep', 'long');
  return page;
}

/** Shows a thread, and waits until all that follows from it is done. */
export async function openThread(page: ThreadPage, thread: ThreadName): Promise<void> {
  await page.do('show', thread);
  await page.do('rest');
}
