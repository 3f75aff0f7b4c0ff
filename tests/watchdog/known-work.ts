import { timed } from './least-time.ts';

/** The CPU time of the known work on two quiet cores of 2026. */
export const fullSpeedWorkMs = 5;

/**
 * The CPU time that known work takes the calling thread now, in milliseconds: JSON of a megabyte,
 * read and written. It tells how fast the machine is just then.
 */
export function knownWorkMs(): number {
  const text = knownText();
  const { ms } = timed(() => readAndWrite({ text, times: workTimes }));
  return ms / workTimes;
}

/** The megabyte of JSON that known work reads and writes. */
export function knownText(): string {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, note: 'word '.repeat(15) }));
  return JSON.stringify(rows);
}

/** Does known work several times without a pause. A page can run it too: it needs nothing else. */
export function readAndWrite({ text, times }: { text: string; times: number }): void {
  for (let done = 0; done < times; done += 1) {
    JSON.stringify(JSON.parse(text));
  }
}

const workTimes = 10;
