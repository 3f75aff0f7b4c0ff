import type { Browser, CDPSession, Page } from 'playwright';
import { traceCategories, traceOf } from './trace.ts';
import type { Trace, TraceEvent } from './trace.ts';

/** The acts of a page of a benchmark, which it puts on `window.page`. */
interface BenchPage {
  /** Resolves once all that was begun is drawn. */
  readonly settle: () => Promise<void>;
}

type ArgumentsOf<Act> = Act extends (...args: infer Args) => unknown ? Args : never;
type AnswerOf<Act> = Act extends (...args: never[]) => infer Answer ? Awaited<Answer> : never;

const windowSize = { width: 1240, height: 820 };

/** A page of the benchmark, of which every task is recorded on demand. */
export class TracedPage<Acts extends BenchPage> {
  readonly page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async open<Acts extends BenchPage>(
    browser: Browser,
    address: string,
  ): Promise<TracedPage<Acts>> {
    // A context of its own begins without what other pages have compiled.
    const page = await browser.newPage({ viewport: windowSize });
    await page.goto(address);
    await page.waitForFunction(() => 'page' in window);
    return TracedPage.of<Acts>(page);
  }

  /** Follows a page that is open. */
  static async of<Acts extends BenchPage>(page: Page): Promise<TracedPage<Acts>> {
    return new TracedPage<Acts>(page, await page.context().newCDPSession(page));
  }

  /** Does something in the page, and waits until it is drawn. */
  async do<Name extends keyof Acts>(
    name: Name,
    ...args: ArgumentsOf<Acts[Name]>
  ): Promise<AnswerOf<Acts[Name]>> {
    const answer = await this.page.evaluate(
      async ([act, given]) => {
        const { page } = window as unknown as {
          page: Record<string, (...all: unknown[]) => unknown>;
        };
        const result = await page[act]?.(...given);
        await page['settle']?.();
        return result;
      },
      [String(name), args as unknown[]] as const,
    );
    return answer as AnswerOf<Acts[Name]>;
  }

  /**
   * The bytes of the page's heap that are in use, without garbage, in millions; those of typed arrays,
   * which stand beside the heap, are among them.
   */
  async heapMb(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize, backingStorageSize } = await this.#session.send('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 1_000_000;
  }

  /** Slows the processor of the page down so many times; once is not at all. */
  async slowDown(times: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: times });
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
