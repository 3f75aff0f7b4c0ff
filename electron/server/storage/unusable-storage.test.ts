import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { smallDisk } from '../../../tests/fixtures/small-disk.ts';
import type { SmallDisk } from '../../../tests/fixtures/small-disk.ts';
import { StartError } from '../basics/start-error.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';
import { openServerDatabase } from './server-database.ts';

const now = '2026-11-26T12:00:00.000Z';

function open(path: string): void {
  const folder = openDataFolder(path);
  try {
    openServerDatabase({ folder, now }).close();
  } finally {
    folder.release();
  }
}

/** The message of a start that fails, or `opened`. */
function said(path: string): string {
  try {
    open(path);
    return 'opened';
  } catch (error) {
    if (error instanceof StartError && error.code === 'data_folder_unwritable') {
      return error.message;
    }
    throw error;
  }
}

interface Trial {
  readonly disk: SmallDisk;
  readonly path: string;
}

/** A folder on a small disk of its own; undefined where none can be made. */
function onSmallDisk(): Trial | undefined {
  const folder = join(temporaryFolder(), 'disk');
  const disk = smallDisk(folder, 8);
  onTestFinished(() => disk?.remove());
  return disk && { disk, path: join(folder, 'data') };
}

test.for([0, 4, 8, 16, 40, 80, 160])(
  'with %i KB of room a start says that the disk is full, and goes on once there is room',
  (left, { skip }) => {
    const { disk, path } = onSmallDisk() ?? skip('only root may make a small disk');
    disk.fill(left * 1024);
    expect(said(path)).toMatch(/is full\. Free some space .* try again\. Nothing .* is lost\.$/);
    disk.empty();
    expect(said(path)).toBe('opened');
  },
);

test('on a disk that can only be read a start says so, and goes on once it can be written', ({
  skip,
}) => {
  const { disk, path } = onSmallDisk() ?? skip('only root may make a small disk');
  disk.setReadOnly(true);
  expect(said(path)).toContain('can only be read. Make its disk writable, then try again.');
  disk.setReadOnly(false);
  expect(said(path)).toBe('opened');
  disk.setReadOnly(true);
  expect(said(path)).toContain('can only be read. Make its disk writable, then try again.');
});
