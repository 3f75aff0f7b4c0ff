import type { Page } from 'playwright';

/** The result of a check. A result that cannot be told here is no failure, and says why. */
export interface Finding {
  readonly verdict: 'ok' | 'FAILS' | 'cannot be told here';
  readonly found: string;
}

export const ok = (found: string): Finding => ({ verdict: 'ok', found });
export const fails = (found: string): Finding => ({ verdict: 'FAILS', found });
export const untold = (found: string): Finding => ({ verdict: 'cannot be told here', found });

/** The package that is looked at: it runs, and a guild is founded in it. */
export interface Scene {
  /** The folder of the unpacked package. */
  readonly folder: string;
  readonly page: Page;
  readonly dataFolder: string;
}

export interface Check {
  readonly name: string;
  readonly look: (scene: Scene) => Promise<Finding>;
}

/** A check with its result. */
export interface Row extends Finding {
  readonly name: string;
}

/** Runs a check within a limit of time. One that throws, or takes longer, has failed. */
export async function rowOf({ name, look }: Check, scene: Scene, limitMs: number): Promise<Row> {
  const { promise: late, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () => resolve(fails(`There is no answer after ${limitMs / 1000} s.`)),
    limitMs,
  );
  try {
    return { name, ...(await Promise.race([look(scene), late])) };
  } catch (error) {
    return { name, ...fails(firstLine(error)) };
  } finally {
    clearTimeout(timer);
  }
}

/** Playwright adds pages of what it was doing. */
function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? '';
}

/** The rows as a table of Markdown, whose columns stand below each other in a terminal too. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['check', 'verdict', 'what was found'],
    ...rows.map(({ name, verdict, found }) => [
      name,
      verdict,
      found.replaceAll('|', String.raw`\|`),
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
  const rule = [...widths.map((width) => '-'.repeat(width)), '---'];
  return [lines[0] ?? [], rule, ...lines.slice(1)]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
