import { timed } from './least-time.ts';

/** The CPU time of the known work on two quiet cores of 2026. */
export const fullSpeedWorkMs = 5;

/**
 * The CPU time that known work takes the calling thread now, in milliseconds: JSON of a megabyte,
 * read and written. It tells how fast the machine is just then.
 */
export function knownWorkMs(): number {
  const rows = Array.from({ length: 10_000 }, (_, id) => ({ id, note: 'word '.repeat(15) }));
  const text = JSON.stringify(rows);
  const { ms } = timed(() => {
    for (let times = 0; times < workTimes; times += 1) {
      JSON.stringify(JSON.parse(text));
    }
  });
  return ms / workTimes;
}

const workTimes = 10;
