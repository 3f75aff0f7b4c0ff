import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** The sizes of SQLite's write-ahead log: https://sqlite.org/fileformat2.html#walformat */
const headerBytes = 32;
const frameHeaderBytes = 24;

/** A disk keeps or loses whole sectors. */
const sectorBytes = 512;

/** The first word of a log, without its last bit, which is the byte order of checksums. */
const magic = 0x377f0682;

/**
 * Returns whether a write-ahead log that a crash left has been damaged since. SQLite takes the
 * first invalid frame for the end of the committed data, because that is how a crash leaves a log.
 * Commits after a damaged frame would silently be lost.
 *
 * A crash interrupts at most one transaction, because the next begins only once that one is on the
 * disk (`synchronous = FULL`). So a log is damaged if its header is invalid, or if it continues
 * after the break with more than one transaction of the same run.
 *
 * The head of a frame may cross a border of sectors between its mark of a transaction's end and the
 * salt of its run. After a power cut the mark there may be one of an older run. Such a mark counts
 * only where the checksum continues that of the frame before.
 */
export function isWalDamaged(path: string): boolean {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) < headerBytes) {
    return false;
  }
  const file = openSync(path, 'r');
  try {
    // A log that is being written just now may be read halfway, but not twice.
    return readLog(file) && readLog(file);
  } finally {
    closeSync(file);
  }
}

function readLog(file: number): boolean {
  const header = Buffer.alloc(headerBytes);
  readSync(file, header, 0, headerBytes, 0);
  // The file got its length before its content.
  if (header.every((byte) => byte === 0)) {
    return false;
  }
  const first = header.readUInt32BE(0);
  const sums = new Checksum((first & 1) === 1);
  sums.add(header.subarray(0, 24));
  if ((first & ~1) >>> 0 !== magic || !sums.equals(header, 24)) {
    return true;
  }
  const frame = Buffer.alloc(frameHeaderBytes + header.readUInt32BE(8));
  /** The checksum that the frame before states, whether it is right or not. */
  const stated = new Checksum((first & 1) === 1);
  let isBroken = false;
  let commitsBehind = 0;
  for (let at = headerBytes; readSync(file, frame, 0, frame.length, at) === frame.length;) {
    const isOfThisRun = frame.subarray(8, 16).equals(header.subarray(16, 24));
    isBroken ||= !isOfThisRun || !sums.continuesIn(frame);
    // The last frame of a transaction contains the size of the database.
    const isEnd = isOfThisRun && frame.readUInt32BE(4) !== 0;
    const isMarkCertain = (at + 8) % sectorBytes !== 0;
    if (isBroken && isEnd && (isMarkCertain || stated.continuesIn(frame))) {
      commitsBehind += 1;
    }
    stated.readFrom(frame, 16);
    at += frame.length;
  }
  return commitsBehind > 1;
}

/** The running checksum of a log over pairs of words. All our machines are little-endian. */
class Checksum {
  readonly #isBigEndian: boolean;
  #first = 0;
  #second = 0;

  constructor(isBigEndian: boolean) {
    this.#isBigEndian = isBigEndian;
  }

  add(bytes: Buffer): void {
    const ordered = this.#isBigEndian ? Buffer.from(bytes).swap32() : bytes;
    const words = new Int32Array(ordered.buffer, ordered.byteOffset, ordered.length / 4);
    let [first, second] = [this.#first, this.#second];
    for (let at = 0; at < words.length; at += 2) {
      first = (first + (words[at] ?? 0) + second) | 0;
      second = (second + (words[at + 1] ?? 0) + first) | 0;
    }
    this.#first = first;
    this.#second = second;
  }

  /** Adds a frame, and returns whether the frame states the sum that results. */
  continuesIn(frame: Buffer): boolean {
    this.add(frame.subarray(0, 8));
    this.add(frame.subarray(frameHeaderBytes));
    return this.equals(frame, 16);
  }

  /** Takes over a sum that bytes state. */
  readFrom(bytes: Buffer, at: number): void {
    this.#first = bytes.readInt32BE(at);
    this.#second = bytes.readInt32BE(at + 4);
  }

  equals(bytes: Buffer, at: number): boolean {
    return bytes.readInt32BE(at) === this.#first && bytes.readInt32BE(at + 4) === this.#second;
  }
}
