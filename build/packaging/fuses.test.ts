import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setFuses } from './flip-fuses.ts';
import { fuseDifferences, statedFuses } from './fuses.ts';
import { writeStandIn } from './stand-in.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-fuses-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function executable(fuses?: number): string {
  writeStandIn(folder, fuses);
  return join(folder, 'electron');
}

test('fuses that were not set are named, and none is once they are', async () => {
  const path = executable();
  const off = Object.entries(statedFuses).filter(([, isOn]) => !isOn);
  expect(await fuseDifferences(path)).toEqual(
    off.map(([name]) => `${name} should be off and is on.`),
  );
  await setFuses(path, statedFuses);
  expect(await fuseDifferences(path)).toEqual([]);
});

test('a fuse that the executable lacks is named', async () => {
  expect(await fuseDifferences(executable(8))).toContain(
    'WasmTrapHandlers should be on and is missing.',
  );
  await expect(setFuses(join(folder, 'electron'), statedFuses)).rejects.toThrow(/not long enough/);
});

test('a fuse that nobody has stated is named, and stops the packing', async () => {
  const path = executable(10);
  expect(await fuseDifferences(path)).toContain('The fuse at position 9 is not stated.');
  await expect(setFuses(path, statedFuses)).rejects.toThrow(/strictlyRequireAllFuses/);
});

test('an executable without a fuse wire is refused', async () => {
  const path = join(folder, 'plain');
  writeFileSync(path, 'no wire');
  await expect(fuseDifferences(path)).rejects.toThrow(/sentinel/);
});
