import type { pictureTypes } from '#shared/capability/picture.ts';

type PictureType = (typeof pictureTypes)[number];

/** The facts that the first bytes of a picture tell. */
export interface PictureFormat {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
}

/**
 * The format of a picture and its sides in pixels, by its bytes alone: what a server calls it says
 * nothing. Undefined for anything else, such as SVG, and for a picture that does not tell its sides.
 */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  for (const [type, sidesOf] of Object.entries(formats)) {
    const sides = sidesOf(bytes);
    if (sides !== undefined && sides[0] > 0 && sides[1] > 0) {
      return { type: type as PictureType, width: sides[0], height: sides[1] };
    }
  }
  return undefined;
}

type Sides = readonly [width: number, height: number];

const formats: Readonly<Record<PictureType, (bytes: Buffer) => Sides | undefined>> = {
  png: (bytes) =>
    bytes.length >= 24 &&
    bytes.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001A\n' &&
    textAt(bytes, 12) === 'IHDR'
      ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      : undefined,
  gif: (bytes) =>
    bytes.length >= 10 && /^GIF8[79]a$/.test(bytes.subarray(0, 6).toString('latin1'))
      ? [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
      : undefined,
  jpeg: jpegSides,
  webp: webpSides,
  avif: avifSides,
};

/** Four letters at a place. */
function textAt(bytes: Buffer, at: number): string {
  return bytes.subarray(at, at + 4).toString('latin1');
}

/** The sides in the frame header of a JPEG, before which stand other segments (T.81, B.1). */
function jpegSides(bytes: Buffer): Sides | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) {
    return undefined;
  }
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    }
    // A filling byte may stand before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** The sides in the first chunk of a WebP, of which there are three kinds. */
function webpSides(bytes: Buffer): Sides | undefined {
  if (bytes.length < 30 || textAt(bytes, 0) !== 'RIFF' || textAt(bytes, 8) !== 'WEBP') {
    return undefined;
  }
  switch (textAt(bytes, 12)) {
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    case 'VP8 ':
      return [bytes.readUInt16LE(26) & 0x3f_ff, bytes.readUInt16LE(28) & 0x3f_ff];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return [(bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1];
    }
    default:
      return undefined;
  }
}

/** The largest sides among the properties of an AVIF (ISO 23008-12, `ispe`). */
function avifSides(bytes: Buffer): Sides | undefined {
  const brands = bytes.subarray(8, Math.min(bytes.length, 64)).toString('latin1');
  if (textAt(bytes, 4) !== 'ftyp' || !/avif|avis/.test(brands)) {
    return undefined;
  }
  let largest: Sides | undefined;
  for (
    let at = bytes.indexOf('ispe');
    at !== -1 && at + 16 <= bytes.length;
    at = bytes.indexOf('ispe', at + 4)
  ) {
    const sides: Sides = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)];
    if (largest === undefined || sides[0] * sides[1] > largest[0] * largest[1]) {
      largest = sides;
    }
  }
  return largest;
}
