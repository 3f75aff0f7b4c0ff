import { expect, test } from 'vitest';
import { pictureFormat } from './picture-format.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const big = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const little = (...values: number[]) =>
  Buffer.from(values.flatMap((value) => [value & 255, value >> 8]));
const webp = (kind: string, ...parts: Buffer[]) =>
  Buffer.concat([text('RIFF....WEBP'), text(kind), Buffer.alloc(4), ...parts, Buffer.alloc(20)]);
const ispe = (width: number, height: number) =>
  Buffer.concat([text('ispe'), Buffer.alloc(4), big(0, width, 0, height)]);

test.each([
  ['png', Buffer.concat([text('\u0089PNG\r\n\u001A\n....IHDR'), big(0, 640, 0, 480)]), 640, 480],
  ['gif', Buffer.concat([text('GIF89a'), little(300, 200)]), 300, 200],
  [
    'jpeg',
    Buffer.concat([
      text('\u00FF\u00D8\u00FF\u00E0'),
      big(4),
      text('ab\u00FF\u00FF\u00C4'),
      big(3),
      text('x\u00FF\u00C2'),
      big(17),
      text('\u0008'),
      big(768, 1024),
      Buffer.alloc(9),
    ]),
    1024,
    768,
  ],
  ['webp', webp('VP8X', Buffer.from([0, 0, 0, 0, 0x1f, 3, 0, 0x57, 2, 0])), 800, 600],
  ['webp', webp('VP8 ', Buffer.alloc(6), little(320, 240)), 320, 240],
  ['webp', webp('VP8L', Buffer.from([0x2f, 0x3f, 0xc1, 0x3b, 0])), 320, 240],
  ['avif', Buffer.concat([text('....ftypavif....'), ispe(64, 64), ispe(1920, 1080)]), 1920, 1080],
] as const)('a %s tells its sides', (type, bytes, width, height) => {
  expect(pictureFormat(bytes)).toEqual({ type, width, height });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')],
  ['a PNG without sides', Buffer.concat([text('\u0089PNG\r\n\u001A\n....IHDR'), Buffer.alloc(8)])],
  ['a JPEG without a frame', text('\u00FF\u00D8\u00FF\u00E0\u0000\u0004ab')],
  ['fillings without an end', Buffer.concat([text('\u00FF\u00D8'), Buffer.alloc(100_000, 0xff)])],
  ['an AVIF without sides', text('....ftypavif....ispe')],
  ['another kind of RIFF', Buffer.concat([text('RIFF....WAVEfmt '), Buffer.alloc(40)])],
])('%s is no picture', (_name, bytes) => {
  expect(pictureFormat(bytes)).toBeUndefined();
});
