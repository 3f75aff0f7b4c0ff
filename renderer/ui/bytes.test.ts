import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [4_230_000, '4.23 MB'],
  [12_000_000_000, '12 GB'],
  [3e15, '3,000,000 GB'],
])('%d bytes are read as %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words));
