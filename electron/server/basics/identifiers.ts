import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * Makes an identifier with the prefix of its kind (contract: Identifiers). Identifiers sort by
 * creation. Tests provide their own.
 */
export type NewIdentifier = (prefix: string) => string;

/** Makes a prefix and a UUIDv7 that is strictly increasing within a process. */
export const newIdentifier: NewIdentifier = (prefix) => `${prefix}_${v7(nextMoment())}`;

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

let msecs = 0;
let seq = 0;

/** The parts of a UUIDv7: a time, and a counter that starts each millisecond at a random number. */
function nextMoment() {
  const random = drawRandom();
  const now = Date.now();
  // Half of the range leaves room to count up.
  seq = now > msecs ? random.readUInt32BE() >>> 1 : seq + 1;
  msecs = Math.max(msecs, now);
  return { random, msecs, seq };
}
