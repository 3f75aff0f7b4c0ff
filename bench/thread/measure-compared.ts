import type { Browser } from 'playwright';
import { interleaveFigures } from '../interleave.ts';
import type { Row } from '../report/row.ts';
import { appendCosts } from './measure-appends.ts';
import { frames, openingCosts, scrollCosts, slowness } from './measure-opening.ts';

/** The lists that people would take instead, by their address in the page. */
const compared = { 'react-virtuoso': 'virtuoso', 'assistant-ui': 'assistant-ui' } as const;

/** A thread of the application against other lists with the same rows. */
export async function measureCompared(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<Row[]> {
  const costs = (hash: string) => async () => {
    const at = `${address}#${hash}`;
    const { openMs, coldMs } = await openingCosts(browser, at);
    const { p50, p95 } = await appendCosts(browser, at);
    const slow = await scrollCosts(browser, at, slowness);
    return { openMs, coldMs, p50, p95, inTime: slow.inTime };
  };
  const figures = await interleaveFigures(
    {
      guildhall: costs('0'),
      'react-virtuoso': costs(compared['react-virtuoso']),
      'assistant-ui': costs(compared['assistant-ui']),
    },
    rounds,
  );
  return (Object.keys(compared) as (keyof typeof compared)[]).flatMap((name) => {
    const [own, other] = [figures.guildhall, figures[name]];
    const atMostOnce = (what: string, measured: number, baseline: number): Row => ({
      what: `${what}, to ${name}`,
      measured,
      baseline,
      unit: 'ms',
      bound: { atMost: 1 },
    });
    return [
      atMostOnce('opening', own.openMs, other.openMs),
      atMostOnce('opening the first thread of all', own.coldMs, other.coldMs),
      atMostOnce('an append, p50', own.p50, other.p50),
      atMostOnce('an append, p95', own.p95, other.p95),
      {
        what: `frames in time of ${frames} with the processor slowed down ${slowness} times, to ${name}`,
        measured: own.inTime,
        baseline: other.inTime,
        unit: 'frames',
        bound: { atLeast: 1 },
      },
    ];
  });
}
