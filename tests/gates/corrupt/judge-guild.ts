import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TestClient } from '../../../electron/server/testing/test-client.ts';
import { StartError } from '../../../electron/server/basics/start-error.ts';
import { readContent } from './database-content.ts';
import { openGuild, ownerKey, taskCount } from './open-guild.ts';
import { compareContent } from './outcome.ts';
import type { Content, Outcome } from './outcome.ts';

type Guild = Awaited<ReturnType<typeof openGuild>>;

/** Starts the server on a damaged folder, and compares its content with what was written. */
export async function judgeGuild(folder: string, written: Content): Promise<Outcome> {
  const dataDir = join(folder, 'server');
  const path = join(dataDir, 'guildhall.db');
  const before = [path, `${path}-wal`].map(fingerprint);
  let server;
  try {
    server = await openGuild(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) {
      return { kind: 'unexplained', detail: String(error) };
    }
    const isUntouched = [path, `${path}-wal`].every((file, at) => fingerprint(file) === before[at]);
    return { kind: isUntouched ? 'said' : 'deleted', detail: error.message };
  }
  try {
    if (server.userSetup.guildId === null) {
      return { kind: 'empty', detail: 'it began anew' };
    }
    const outcome = compareContent(readContent(path), written);
    return outcome.kind === 'whole' ? await searchGuild(server) : outcome;
  } finally {
    await server.stop();
  }
}

/** The search index can be rebuilt. It must find what exists, or report that it cannot. */
async function searchGuild({ baseUrl, userSetup, indexed }: Guild): Promise<Outcome> {
  await Promise.race([indexed(), wait(1_000, undefined, { ref: false })]);
  const path = `/guilds/${userSetup.guildId ?? ''}/search?q=task&limit=50`;
  const client = new TestClient(baseUrl, ownerKey);
  const { status, body } = await client.request('GET', path, { headers: { Connection: 'close' } });
  if (status === 503) {
    return { kind: 'said', detail: JSON.stringify(body) };
  }
  const { results = [] } = body as { results?: unknown[] };
  return results.length === taskCount
    ? { kind: 'whole', detail: '' }
    : { kind: 'unfound', detail: `${status}: ${results.length} of ${taskCount} are found` };
}

/** The content of a file, or its mode if it is not a regular file. */
function fingerprint(path: string): string {
  try {
    const stats = lstatSync(path);
    return stats.isFile() ? readFileSync(path, 'base64') : `no file: ${stats.mode}`;
  } catch {
    // Opening a database without a log creates an empty one.
    return '';
  }
}
