import type { Update } from '../../shared/capability/update.ts';
import { call } from '../../tests/e2e/call.ts';
import { askOperator, foundGuild } from '../../tests/e2e/guild.ts';
import { startPackage } from './started-package.ts';

/**
 * Starts an unpacked package on a new data folder, and goes the shortest way through it: a guild is
 * founded, an operator is asked, and answers.
 *
 * @returns how it stands to updates: `off` where it has no feed
 * @throws Error where it does not start, or the way ends anywhere
 */
export async function tryPackage(folder: string): Promise<Update['stage']> {
  const { page, end } = await startPackage(folder);
  try {
    await foundGuild(page);
    await askOperator(page, 'Ada', 'Does the package work?');
    const { stage } = await call(page, 'update.describe', {});
    return stage;
  } finally {
    await end();
  }
}
