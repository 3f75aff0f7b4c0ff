import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { projectRoot } from '../../build/scripts/project.ts';
import type { GeneratedCall } from './ipc-inputs.ts';

/** The outcome of one call. */
export interface CallOutcome {
  /** `ok`, a code of a problem, or how it failed otherwise. */
  readonly outcome: string;
  readonly refusalBytes: number;
  readonly ms: number;
}

/** The longest that the answer to a call may take, with everything that the machine does beside. */
const maxMs = 20_000;

/** Makes calls in a page, a few at a time, and answers what came back. */
export function callIn(page: Page, calls: readonly GeneratedCall[]): Promise<CallOutcome[]> {
  return page.evaluate(makeCalls, [calls, maxMs] as const);
}

/** Makes calls in a page that is none of ours, with our preload. */
export async function callAsStranger(
  app: ElectronApplication,
  calls: readonly GeneratedCall[],
): Promise<CallOutcome[]> {
  const preload = join(projectRoot, 'out/preload/preload.cjs');
  const code = `(${makeCalls.toString()})(${JSON.stringify([calls, maxMs])})`;
  return app.evaluate(
    async ({ BrowserWindow }, given) => {
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload: given.preload, sandbox: true, contextIsolation: true },
      });
      await stranger.loadURL('data:text/html,<title>Stranger</title>');
      const outcomes: unknown = await stranger.webContents.executeJavaScript(given.code);
      stranger.destroy();
      return outcomes as CallOutcome[];
    },
    { preload, code },
  );
}

/** Makes calls in a window that is destroyed before they are answered. */
export async function callAndDestroy(
  app: ElectronApplication,
  own: Page,
  calls: readonly GeneratedCall[],
): Promise<void> {
  await own.evaluate(
    ([all]) => {
      const ask = window.guildhall.call as (name: unknown, input: unknown) => Promise<unknown>;
      for (const { name, input } of all) {
        void ask(name, input).catch(() => undefined);
      }
    },
    [calls.filter(({ input }) => !JSON.stringify(input ?? null).includes('"$odd"'))] as const,
  );
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('window=thing'))
      ?.destroy();
  });
}

/** Runs inside a page, so it must not refer to anything outside itself. */
async function makeCalls([all, longestMs]: readonly [readonly GeneratedCall[], number]): Promise<
  CallOutcome[]
> {
  const makers: Record<string, () => unknown> = {
    nan: () => Number.NaN,
    infinity: () => Number.POSITIVE_INFINITY,
    undefined: () => undefined,
    map: () => new Map([['a', new Map([['b', 1]])]]),
    set: () => new Set([1, 2, 3]),
    date: () => new Date(0),
    bytes: () => new Uint8Array(100_000),
    bigint: () => 2n ** 200n,
    circle: () => {
      const round: Record<string, unknown> = {};
      round['self'] = round;
      return round;
    },
    error: () => new Error('odd'),
  };
  const made = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(made);
    }
    if (typeof value !== 'object' || value === null) {
      return value;
    }
    const kind = (value as { $odd?: string }).$odd;
    return kind === undefined
      ? Object.fromEntries(Object.entries(value).map(([field, part]) => [field, made(part)]))
      : makers[kind]?.();
  };
  const ask = window.guildhall.call as (name: unknown, input: unknown) => Promise<unknown>;
  const one = async ({ name, input }: GeneratedCall): Promise<CallOutcome> => {
    const start = performance.now();
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), longestMs);
    });
    let outcome = '';
    let refusalBytes = 0;
    try {
      const answer = (await Promise.race([ask(name, made(input)), late])) as
        | 'late'
        | { ok: boolean; problem?: { code: string } };
      if (answer === 'late') {
        outcome = 'late';
      } else if (answer.ok) {
        outcome = 'ok';
      } else {
        outcome = answer.problem?.code ?? 'no problem';
        refusalBytes = JSON.stringify(answer.problem).length;
      }
    } catch (error) {
      // The bridge itself passes no such value on, as a circle or a symbol.
      outcome = `thrown: ${String(error)}`;
    }
    return { outcome, refusalBytes, ms: performance.now() - start };
  };
  const outcomes: CallOutcome[] = [];
  for (let at = 0; at < all.length; at += 20) {
    outcomes.push(...(await Promise.all(all.slice(at, at + 20).map(one))));
  }
  return outcomes;
}
