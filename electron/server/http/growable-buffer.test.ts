import { expect, test } from 'vitest';
import { GrowableBuffer } from './growable-buffer.ts';

test('bytes are kept unchanged for any chunking', () => {
  const whole = Buffer.from('one two three four five six seven eight nine ten');
  for (const step of [1, 2, 3, 7, whole.length]) {
    const bytes = new GrowableBuffer();
    for (let at = 0; at < whole.length; at += step) {
      bytes.add(whole.subarray(at, at + step));
    }
    expect(bytes.size).toBe(whole.length);
    expect(bytes.toBuffer()?.toString()).toBe(whole.toString());
  }
  expect(new GrowableBuffer().toBuffer()).toBeUndefined();
});

test('a body of many segments is joined in order', () => {
  const chunks = Array.from({ length: 50 }, (_, index) => Buffer.alloc(65_537, index));
  const bytes = new GrowableBuffer();
  for (const chunk of chunks) {
    bytes.add(chunk);
  }
  expect(bytes.toBuffer()?.equals(Buffer.concat(chunks))).toBe(true);
});

test('a million chunks of one byte are kept as a million bytes', () => {
  const bytes = new GrowableBuffer();
  const read = Buffer.alloc(65_536, 'x');
  const before = process.memoryUsage().heapUsed;
  for (let count = 0; count < 1_000_000; count += 1) {
    bytes.add(read.subarray(count % 65_536, (count % 65_536) + 1));
  }
  // As separate buffers they would take some 100 MB.
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  expect(bytes.toBuffer()).toHaveLength(1_000_000);
});

test('a dropped buffer is empty and accepts nothing more', () => {
  const bytes = new GrowableBuffer();
  bytes.add(Buffer.from('x'));
  bytes.drop();
  bytes.add(Buffer.from('y'));
  expect(bytes.toBuffer()).toBeUndefined();
});
