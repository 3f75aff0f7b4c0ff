import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * Makes an identifier with the prefix of its kind (contract: Identifiers). Identifiers sort by
 * creation. Tests provide their own.
 */
export type NewIdentifier = (prefix: string) => string;

/**
 * Creates a source of identifiers: a prefix and a UUIDv7. Each sorts after all before it and after
 * `newest`, an identifier of an earlier start, also when the machine's clock was set back.
 */
export function createIdentifiers(newest = ''): NewIdentifier {
  let msecs = millisecondsOf(newest) + 1;
  let seq = 0;
  /** A time, and a counter that starts each millisecond at a random number. */
  const nextMoment = () => {
    const random = drawRandom();
    const now = Date.now();
    // Half of the range leaves room to count up.
    seq = now > msecs ? random.readUInt32BE() >>> 1 : seq + 1;
    msecs = Math.max(msecs, now);
    return { random, msecs, seq };
  };
  return (prefix) => `${prefix}_${v7(nextMoment())}`;
}

/** Returns the time in an identifier, in milliseconds since the epoch; 0 if it is of another form. */
function millisecondsOf(identifier: string): number {
  const [, high = '', low = ''] = /^[a-z]+_([\da-f]{8})-([\da-f]{4})-7/.exec(identifier) ?? [];
  return Number.parseInt(high + low, 16) || 0;
}

const bytesEach = 16;
const pool = Buffer.alloc(256 * bytesEach);
let used = pool.length;

/**
 * Draws for many identifiers at once, because one draw between requests costs as much as a
 * statement.
 */
function drawRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesEach;
  return pool.subarray(used - bytesEach, used);
}
