import zlib from 'node:zlib';
import { stepLimits } from '#shared/limits/server-limits.ts';

/** The first bytes of what zstd has packed. No JSON text begins with them. */
const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** Not every Node has it. */
const hasZstd = typeof zlib.zstdCompressSync === 'function';

/** Returns the bytes in which a value is kept: its JSON, packed where it is long. */
export function pack(value: unknown): Uint8Array {
  const text = Buffer.from(JSON.stringify(value));
  return hasZstd && text.length > stepLimits.unpackedBytes ? zlib.zstdCompressSync(text) : text;
}

/** Returns the value that is kept in these bytes; undefined where they hold none. */
export function unpack(bytes: Uint8Array): unknown {
  try {
    const isPacked = magic.equals(bytes.subarray(0, magic.length));
    const text = isPacked
      ? zlib.zstdDecompressSync(bytes, { maxOutputLength: stepLimits.bodyBytes })
      : Buffer.from(bytes);
    return JSON.parse(text.toString()) as unknown;
  } catch {
    return undefined;
  }
}
