import type { Browser } from 'playwright';
import { TracedPage } from '../page/traced-page.ts';
import type { page as shapesPage } from './page/main.tsx';

export type ShapesPage = TracedPage<typeof shapesPage>;

/** The longest task of each act, in milliseconds. */
export type Longest = Record<string, string>;

const mostMs = 30_000;
export const endless = 'over 30 s';

/** Does something with a page of its own, which may be ended while it stands still. */
export async function withPage(
  browser: Browser,
  address: string,
  happen: (shown: ShapesPage) => Promise<void>,
): Promise<void> {
  const shown: ShapesPage = await TracedPage.open(browser, address);
  try {
    await happen(shown);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.slice(0, 200) : ''}\n`);
  } finally {
    // A page that stands still does not answer.
    await Promise.race([shown.close(), new Promise((resolve) => setTimeout(resolve, 5_000))]);
  }
}

/** The longest task of the page while something happens, in milliseconds. */
export async function longestOf(
  shown: ShapesPage,
  happen: () => Promise<unknown>,
): Promise<string> {
  const over = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => over.resolve(undefined), mostMs);
  const trace = await Promise.race([shown.trace(happen).catch(() => undefined), over.promise]);
  clearTimeout(timer);
  return trace === undefined
    ? endless
    : Math.max(...trace.tasks.map(({ cpuMs }) => cpuMs)).toFixed(0);
}
