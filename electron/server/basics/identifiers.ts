import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/**
 * Makes an identifier with the prefix of its kind (contract: Identifiers); they sort by creation.
 * Tests bring their own.
 */
export type NewIdentifier = (prefix: string) => string;

/** A prefix and a UUIDv7, which is strictly increasing within a process. */
export const newIdentifier: NewIdentifier = (prefix) => `${prefix}_${v7(nextMoment())}`;

const bytesEach = 16;
const pool = Buffer.alloc(256 * bytesEach);
let used = pool.length;

/** Drawn for many identifiers at once: between requests one draw costs as much as a statement. */
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

/** What a UUIDv7 is made of: each millisecond counts on from a number drawn by chance. */
function nextMoment() {
  const random = drawRandom();
  const now = Date.now();
  // Half of the range, so that there is room to count on.
  seq = now > msecs ? random.readUInt32BE() >>> 1 : seq + 1;
  msecs = Math.max(msecs, now);
  return { random, msecs, seq };
}
