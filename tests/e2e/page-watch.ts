import type { CDPSession, Page } from '@playwright/test';
import { stallLimitFor } from '../watchdog/stall-watch.ts';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** The CPU time of the thread, in microseconds. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: FrameData };
}

/** Chromium's data on a document, or on all that there are when a trace begins. */
interface FrameData {
  readonly frames?: readonly FrameData[];
  readonly processId?: number;
  /** The frame that it is shown in. */
  readonly frame?: string;
  /** The document that it is a frame of. */
  readonly parent?: string;
}

/**
 * Watches how long the pages of an application run without a pause, by a trace of all tasks of
 * their main threads. Only a task's CPU time counts, so a busy machine causes no stalls.
 */
export class PageWatch {
  readonly #session: CDPSession;
  /** The page's main frame. */
  readonly #frameId: string;
  #tasks: TaskTrace;
  #longestMs = 0;
  #isAllowed = false;
  #ended: Promise<void> | undefined;

  private constructor(session: CDPSession, frameId: string, tasks: TaskTrace) {
    this.#session = session;
    this.#frameId = frameId;
    this.#tasks = tasks;
  }

  static async begin(page: Page): Promise<PageWatch> {
    const session = await page.context().newCDPSession(page);
    const { frameTree } = await session.send('Page.getFrameTree');
    const watch = new PageWatch(session, frameTree.frame.id, await TaskTrace.begin(session));
    watches.set(page, watch);
    return watch;
  }

  /**
   * The longest task during `happen`, in milliseconds. It does not count as a stall. Every page of
   * the application counts, or this one alone.
   */
  async longestTaskMs(
    happen: () => Promise<void>,
    { isThisPageAlone = false } = {},
  ): Promise<number> {
    this.#count(await this.#tasks.end());
    this.#tasks = await TaskTrace.begin(this.#session);
    await happen();
    const tasks = await this.#tasks.end(isThisPageAlone ? this.#frameId : undefined);
    this.#tasks = await TaskTrace.begin(this.#session);
    if (tasks.length === 0) {
      throw new Error('No task of the page was traced.');
    }
    return tasks.reduce((most, task) => Math.max(most, task));
  }

  /** Does something in a page that is not the product in use. It does not count as a stall. */
  static aside<Result>(page: Page, happen: () => Promise<Result>): Promise<Result> {
    const watch = watches.get(page);
    return watch === undefined ? happen() : watch.#aside(happen);
  }

  async #aside<Result>(happen: () => Promise<Result>): Promise<Result> {
    if (this.#ended !== undefined) {
      return happen();
    }
    this.#count(await this.#tasks.end());
    try {
      return await happen();
    } finally {
      this.#tasks = await TaskTrace.begin(this.#session);
    }
  }

  /** Lets the test stall the page. `_why` says which part of the work is not the product in use. */
  allowStalls(_why: string): void {
    this.#isAllowed = true;
  }

  /** Ends the watch while the application still runs. The tasks of a killed one are not known. */
  end(): Promise<void> {
    this.#ended ??= this.#tasks.end().then(
      (tasks) => this.#count(tasks),
      () => {},
    );
    return this.#ended;
  }

  /** A description of the worst stall; empty if there was none. */
  get stall(): string {
    return !this.#isAllowed && this.#longestMs > stallLimitFor(this.#longestMs)
      ? `page ran ${Math.round(this.#longestMs)} ms\n`
      : '';
  }

  #count(tasks: readonly number[]): void {
    // A long walk has more tasks than a call takes arguments.
    this.#longestMs = tasks.reduce((most, task) => Math.max(most, task), this.#longestMs);
  }
}

const watches = new WeakMap<Page, PageWatch>();

/** One run of the browser's tracing. */
class TaskTrace {
  readonly #session: CDPSession;
  readonly #events: TraceEvent[] = [];

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async begin(session: CDPSession): Promise<TaskTrace> {
    const trace = new TaskTrace(session);
    session.on('Tracing.dataCollected', trace.#collect);
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        recordMode: 'recordContinuously',
        includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'],
        excludedCategories: ['*'],
      },
    });
    return trace;
  }

  /**
   * The CPU time of each task of a page's main thread, in milliseconds.
   *
   * @param frameId the main frame of the only page that counts; undefined if all of them do
   */
  async end(frameId?: string): Promise<number[]> {
    const session = this.#session;
    const complete = Promise.withResolvers<void>();
    session.once('Tracing.tracingComplete', () => complete.resolve());
    session.once('close', () => complete.reject(new Error('The page has gone.')));
    await Promise.all([session.send('Tracing.end'), complete.promise]);
    session.off('Tracing.dataCollected', this.#collect);
    // Work in the process of a frame keeps no page from painting and typing.
    const ofFrames = processesOfFrames(this.#events);
    const threads = new Set(
      this.#events
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .filter(({ pid }) => !ofFrames.has(pid))
        .filter(({ pid }) => frameId === undefined || pid === processOf(frameId, this.#events))
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    return this.#events
      .filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`))
      .map(({ tdur = 0 }) => tdur / 1_000);
  }

  readonly #collect = ({ value }: { value: object[] }): void => {
    this.#events.push(...(value as TraceEvent[]));
  };
}

/** The documents that a trace tells of. */
function documentsIn(events: readonly TraceEvent[]): FrameData[] {
  return events
    .filter(({ name }) => name === 'TracingStartedInBrowser' || name === 'FrameCommittedInBrowser')
    .flatMap(({ args: { data } }) => data?.frames ?? [data ?? {}]);
}

/** The process of a frame's last document. */
function processOf(frameId: string, events: readonly TraceEvent[]): number | undefined {
  return documentsIn(events).findLast(({ frame }) => frame === frameId)?.processId;
}

/** The processes that have only documents within others. */
function processesOfFrames(events: readonly TraceEvent[]): ReadonlySet<number> {
  const documents = documentsIn(events);
  const ofPages = new Set(
    documents.filter(({ parent }) => parent === undefined).map(({ processId }) => processId),
  );
  return new Set(
    documents
      .map(({ processId }) => processId)
      .filter((id): id is number => id !== undefined && !ofPages.has(id)),
  );
}
