import { encodeCursor } from '../../electron/server/answers/list-cursor.ts';
import { interleave } from '../interleave.ts';
import { fire } from './contestant.ts';
import type { Contestant, Shot } from './contestant.ts';
import { onOneProcessor } from './one-processor.ts';
import type { PreparedFolder } from './prepared-folder.ts';

const rounds = 7;

/** A request for the messages of a prepared folder's conversation. */
export function shotAt(
  { greeting }: Contestant,
  { apiKey, conversationId }: PreparedFolder,
  path = `/conversations/${conversationId}/messages`,
): Shot {
  return { baseUrl: greeting.baseUrl ?? '', apiKey, path };
}

/**
 * A request for the latest messages that is answered anew each time: the server keeps the newest
 * page only as it is asked for without a cursor.
 */
export function unkept(latest: Shot): Shot {
  return { ...latest, path: `${latest.path}?cursor=${encodeCursor([Number.MAX_SAFE_INTEGER])}` };
}

/** The median response time over `volley.count` requests. */
export async function p50Ms(shot: Shot, volley: { count: number; connections: number }) {
  return (await fire(shot, volley)).p50Ms;
}

/** The 99th percentile of the response times. */
export async function p99Ms(shot: Shot, volley: { count: number; connections: number }) {
  return (await fire(shot, volley)).p99Ms;
}

/** The number of requests answered per second. */
export async function perSecond(shot: Shot, volley: { count: number; connections: number }) {
  return (await fire(shot, volley)).perSecond;
}

/** Measures the first shot and its baseline, the second, in turn. */
export function compare(
  [shot, baselineShot]: readonly [Shot, Shot],
  measure: (shot: Shot) => Promise<number>,
) {
  return interleave(
    { measured: () => measure(shot), baseline: () => measure(baselineShot) },
    rounds,
  );
}

/**
 * Measures the median response time of lone requests, `count` in a round, in turn. The servers that
 * answer them share one processor with this process meanwhile.
 */
export function compareLone(
  servers: readonly Contestant[],
  shots: readonly [Shot, Shot],
  count: number,
) {
  return onOneProcessor(servers, () =>
    compare(shots, (shot) => p50Ms(shot, { count, connections: 1 })),
  );
}
