import type { Browser, CDPSession, Page } from 'playwright';
import type { page as benchPage } from './page/main.ts';
import { traceCategories, traceOf } from './trace.ts';
import type { Trace, TraceEvent } from './trace.ts';

/** The page as it sees itself: `bench/work/page/main.ts`. */
type BenchPage = typeof benchPage;

const windowSize = { width: 1240, height: 820 };

/** A page of the benchmark, of which every task is recorded on demand. */
export class TracedPage {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async open(browser: Browser, address: string): Promise<TracedPage> {
    // A context of its own begins without what other pages have compiled.
    const page = await browser.newPage({ viewport: windowSize });
    await page.goto(address);
    await page.waitForFunction(() => 'page' in window);
    return new TracedPage(page, await page.context().newCDPSession(page));
  }

  /** Does something in the page, and waits until it is drawn. */
  async do<Name extends keyof BenchPage>(
    name: Name,
    ...args: Parameters<BenchPage[Name]>
  ): Promise<Awaited<ReturnType<BenchPage[Name]>>> {
    const answer = await this.page.evaluate(
      async ([act, given]) => {
        const { page } = window as unknown as { page: BenchPage };
        const result = await (page[act] as (...all: unknown[]) => unknown)(...given);
        await page.settle();
        return result;
      },
      [name, args] as const,
    );
    return answer as Awaited<ReturnType<BenchPage[Name]>>;
  }

  /** Waits until the address has followed the words in the filter. */
  async untilAddressed(words: string): Promise<void> {
    await this.page.waitForFunction((text) => {
      const { page } = window as unknown as { page: BenchPage };
      return page.isAddressed(text);
    }, words);
  }

  /** The bytes of the page's heap that are in use, without garbage, in millions. */
  async heapMb(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  }

  /** Records what the main thread does meanwhile. */
  async trace(act: () => Promise<unknown>): Promise<Trace> {
    const events: TraceEvent[] = [];
    const onData = ({ value }: { value: object[] }) => {
      events.push(...(value as TraceEvent[]));
    };
    this.#session.on('Tracing.dataCollected', onData);
    const complete = new Promise<unknown>((resolve) => {
      this.#session.once('Tracing.tracingComplete', resolve);
    });
    await this.#session.send('Tracing.start', {
      traceConfig: { includedCategories: [...traceCategories] },
      transferMode: 'ReportEvents',
    });
    await this.page.evaluate(() => performance.mark('begin'));
    await act();
    await this.page.evaluate(() => performance.mark('end'));
    await this.#session.send('Tracing.end');
    await complete;
    this.#session.off('Tracing.dataCollected', onData);
    return traceOf(events);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}
