import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setUpUsers } from '../../../electron/server/start/user-setup.ts';
import { createLog } from '../../../electron/logging/log.ts';
import { productionDefaults } from '../../../electron/server/start/production-defaults.ts';
import { startServer } from '../../../electron/server/start/server.ts';
import { TestClient } from '../../../electron/server/testing/test-client.ts';
import { oldTexts, restoredTexts } from './server-scenes.ts';
import { allOfKind, brokenIn, filesBelow } from './verdict.ts';
import type { Fault, Acknowledgement } from './verdict.ts';

interface Posted {
  readonly key: string;
  readonly text: string;
}

/** Acknowledged posts are there once. Unanswered ones are there once after they are repeated. */
export async function judgePosting(
  root: string,
  acknowledged: readonly Acknowledgement[],
): Promise<Fault[]> {
  const server = await open(root);
  const faults: Fault[] = [];
  const [greeted] = allOfKind<{ apiKey: string; guildId: string }>(acknowledged, 'greeted');
  const [conversationId] = allOfKind<string>(acknowledged, 'opened');
  const asked = allOfKind<Posted>(acknowledged, 'posting');
  const posted = allOfKind<Posted & { id: string }>(acknowledged, 'posted');
  try {
    if (greeted !== undefined) {
      const client = new TestClient(server.baseUrl, greeted.apiKey);
      const me = await client.request('GET', '/me', { headers: { Connection: 'close' } });
      if (me.status !== 200) {
        faults.push(lost(`the key is refused with ${me.status}`));
      }
      const isAnswered = new Set(posted.map(({ key }) => key));
      for (const { key, text } of asked.filter((each) => !isAnswered.has(each.key))) {
        const headers = { 'Idempotency-Key': key, Connection: 'close' };
        const path = `/conversations/${conversationId ?? ''}/messages`;
        // oxlint-disable-next-line no-await-in-loop -- as a client repeats them
        const { status } = await client.request('POST', path, { body: { text }, headers });
        if (status !== 201) {
          faults.push(lost(`a repeated post is refused with ${status}`));
        }
      }
    }
  } finally {
    await server.stop();
  }
  const found = messagesIn(databaseOf(root));
  const textOf = new Map(found.map(({ id, text }) => [id, text]));
  for (const { id, text } of posted) {
    if (textOf.get(id) !== text) {
      faults.push(lost(`message ${text.slice(0, 12)}`));
    }
  }
  const wanted = new Set(asked.map(({ text }) => text));
  const mine = found.filter(({ text }) => wanted.has(text));
  const isMore = mine.length > wanted.size;
  if (isMore) {
    faults.push({ kind: 'doubled', detail: `${mine.length} of ${wanted.size} messages` });
  }
  return [...faults, ...brokenIn(databaseOf(root)), ...gapsIn(databaseOf(root))];
}

/** Everything is there before, during and after a migration. */
export async function judgeMigration(root: string): Promise<Fault[]> {
  await (await open(root)).stop();
  return [...missing(root, oldTexts), ...brokenIn(databaseOf(root))];
}

/** Either the old or the restored guild is complete, and the replaced one is kept. */
export async function judgeRestore(
  root: string,
  acknowledged: readonly Acknowledgement[],
): Promise<Fault[]> {
  await (await open(root)).stop();
  const isOld = missing(root, oldTexts).length === 0;
  const isRestored = missing(root, restoredTexts).length === 0;
  const isAcknowledged = allOfKind(acknowledged, 'restored').length > 0;
  const faults = brokenIn(databaseOf(root));
  if (!isOld && !isRestored) {
    faults.push(lost('neither the old guild nor the restored one'));
  }
  if (isAcknowledged && !isRestored) {
    faults.push(lost('what was restored'));
  }
  if (!isOld && !filesBelow(root).some(holdsOldGuild)) {
    faults.push(lost('what was replaced'));
  }
  return faults;
}

/** The guild is unchanged, and an acknowledged backup is complete. */
export async function judgeBackup(
  root: string,
  acknowledged: readonly Acknowledgement[],
): Promise<Fault[]> {
  await (await open(root)).stop();
  const faults = missing(root, oldTexts);
  if (allOfKind(acknowledged, 'backedUp').length > 0) {
    const isWhole = holdsOldGuild(join(root, 'backup.db'));
    if (!isWhole) {
      faults.push(lost('the backup'));
    }
  }
  return faults;
}

function open(root: string) {
  return startServer({
    dataDir: join(root, 'data'),
    port: 0,
    version: '0.0.0-gate',
    log: createLog(() => {}),
    ...productionDefaults,
    setUpUsers: (setup) => setUpUsers(setup, []),
  });
}

function databaseOf(root: string): string {
  return join(root, 'data', 'guildhall.db');
}

function messagesIn(path: string): { id: string; text: string }[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db.prepare('SELECT id, text FROM messages').all() as { id: string; text: string }[];
  } finally {
    db.close();
  }
}

/** Nothing is pruned in these scenes, so the log has no gap. */
function gapsIn(path: string): Fault[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    const row = db
      .prepare('SELECT count(*) AS n, coalesce(max(seq), 0) AS newest FROM events')
      .get();
    const isWhole = row?.['n'] === row?.['newest'];
    return isWhole ? [] : [{ kind: 'broken', detail: 'a gap in the events' }];
  } finally {
    db.close();
  }
}

function missing(root: string, texts: readonly string[]): Fault[] {
  const found = new Set(messagesIn(databaseOf(root)).map(({ text }) => text));
  return texts.filter((text) => !found.has(text)).map((text) => lost(text));
}

function holdsOldGuild(path: string): boolean {
  try {
    const found = new Set(messagesIn(path).map(({ text }) => text));
    return oldTexts.every((text) => found.has(text));
  } catch {
    return false;
  }
}

function lost(detail: string): Fault {
  return { kind: 'lost', detail };
}
