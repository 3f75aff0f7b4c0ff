import type { Browser } from 'playwright';
import { projectPath } from '../../build/scripts/project.ts';
import { TracedPage } from '../../bench/page/traced-page.ts';
import { withServedPage } from '../../bench/page/with-served-page.ts';
import type { page as progressPage } from '../../bench/progress/page/main.ts';
import { changeSource } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

/** The characters of each piece. */
const characters = 330;

/** No row comes into sight or leaves it while the answers grow. */
const allInSight = { width: 1_240, height: 24_000 };

const lostPieces = ['We need ', 'three loaves', ' for twelve guests.'] as const;

/** The work of a page in which five answers grow. */
export interface PageWork {
  /** The most characters that one piece had the page parse, up to a length and to ten times that. */
  readonly mostParsed: readonly [upToLength: number, upToTenTimes: number];
  /** The pieces of an answer beyond what is shown of it that had the page parse anything. */
  readonly parsedBeyond: number;
  /** Changes of rows in which nothing was written. */
  readonly otherRows: number;
  /** Whether an answer of which a piece was lost was not shown, and its messages were, whole. */
  readonly isLossHarmless: boolean;
}

/** Shows five answers that grow to ten times a length and beyond, and counts the work. */
export async function workWhileWriting(
  length: number,
  changes: readonly SourceChange[],
): Promise<PageWork> {
  let work: PageWork | undefined;
  const measure = async (browser: Browser, address: string) => {
    work = await workOf(browser, address, Math.ceil(length / characters));
  };
  await withServedPage(projectPath('bench/progress/page'), measure, [changeSource(changes)]);
  if (work === undefined) {
    throw new Error('The page was not opened.');
  }
  return work;
}

async function workOf(browser: Browser, address: string, pieces: number): Promise<PageWork> {
  const page = await TracedPage.open<typeof progressPage>(browser, address);
  await page.page.setViewportSize(allInSight);
  await page.do('show');
  const short = await page.do('workOf', pieces, characters);
  const long = await page.do('workOf', 9 * pieces, characters);
  await page.do('write', 1, 10 * pieces * characters);
  const beyond = await page.do('workOf', 2, characters);
  await page.do('end');
  await page.do('lose', lostPieces);
  const isDropped = (await page.do('shownLength')) === 0;
  await page.do('end');
  const isWhole = (await page.page.getByText(lostPieces.join(''), { exact: true }).count()) > 0;
  await page.close();
  const most = (each: typeof short) => Math.max(...each.map(({ parsed }) => parsed));
  return {
    mostParsed: [most(short), most([...short, ...long])],
    parsedBeyond: beyond.filter(({ parsed }) => parsed > 0).length,
    // Those that were there before have their colours by then
    otherRows: [...long, ...beyond].reduce((sum, { otherRows }) => sum + otherRows, 0),
    isLossHarmless: isDropped && isWhole,
  };
}
