import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeCursor } from '../../electron/server/answers/list-cursor.ts';
import { report } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import { compareLone } from './compare.ts';
import { startContestant } from './contestant.ts';
import type { Contestant, Shot } from './contestant.ts';
import { indexFolder } from './prepared-folder.ts';
import { seedGuild } from './seeded-guild.ts';
import type { SeededGuild } from './seeded-guild.ts';

// npm run bench -- large: every list, search and creation in a guild with 1,000,000 messages and
// 100,000 work items, compared with the same server with 1,000 of each. The goal is goal 4's: the
// size must not be noticeable. Searches have goal 7's, compared with the latest 50 messages of the
// same guild.

const small = { messages: 1_000, workItems: 1_000 };
const large = { messages: 1_000_000, workItems: 100_000 };
const serve = join(import.meta.dirname, '../../electron/server/serve.ts');

/** The first pages of lists, asked for by a cursor so that they are read anew. */
const first = {
  ofTimes: `cursor=${encodeCursor(['~', 0])}`,
  ofNewest: `cursor=${encodeCursor([Number.MAX_SAFE_INTEGER])}`,
  ofOldest: `cursor=${encodeCursor([0])}`,
};

/** The requests sent to both servers, by a readable name. */
function questions(guild: SeededGuild): Record<string, Pick<Shot, 'path' | 'body'>> {
  const { guildId, conversationId, operatorId, parentId } = guild;
  const at = `/guilds/${guildId}`;
  const messages = { path: `/conversations/${conversationId}/messages` };
  const items = `${at}/work-items?${first.ofOldest}`;
  const note = { text: 'A note that nobody has to answer.', asOperatorId: operatorId };
  const task = { type: 'task', title: 'One more piece of work' };
  return {
    'latest 50 messages': { path: `${messages.path}?${first.ofNewest}` },
    'a conversation': { path: `/conversations/${conversationId}` },
    'conversations of the guild': { path: `${at}/conversations?${first.ofTimes}` },
    'work items, a page of 50': { path: `${items}&limit=50` },
    'children of an item': { path: `${items}&parentId=${parentId}` },
    // The small guild ends before its first task.
    'epics, a page of 50': { path: `${items}&type=epic&limit=50` },
    'items of a status that none has': { path: `${items}&status=review&limit=50` },
    'one work item': { path: `/work-items/${parentId}` },
    documents: { path: `${at}/workspace?${first.ofOldest}` },
    operators: { path: `${at}/operators` },
    notifications: { path: `/notifications?${first.ofNewest}` },
    guilds: { path: '/guilds' },
    'post a message': { ...messages, body: JSON.stringify(note) },
    'create a task': { path: `${at}/work-items`, body: JSON.stringify(task) },
  };
}

/** The searches in the large guild, with goal 7's bound relative to its latest 50 messages. */
const searches = [
  { what: 'search, two common words', q: 'message people', atMost: 3.5 },
  { what: 'search, two letters', q: 'pe', atMost: 2 },
  { what: 'search, one hit', q: '711', atMost: 3.5 },
] as const;

const workspace = mkdtempSync(join(tmpdir(), 'guildhall-large-'));
try {
  const seededAt = performance.now();
  const guild = await seedGuild(workspace, 'large', large);
  const smallGuild = await seedGuild(workspace, 'small', small);
  const seconds = Math.round((performance.now() - seededAt) / 1000);
  process.stdout.write(`Seeded ${JSON.stringify(large)} in ${seconds} s\n`);
  const indexedAt = performance.now();
  for (const { dataDir } of [guild, smallGuild]) {
    await indexFolder(dataDir);
  }
  const indexSeconds = Math.round((performance.now() - indexedAt) / 1000);
  process.stdout.write(`Indexed in ${indexSeconds} s, in steps as small as beside requests\n`);
  const start = ({ dataDir }: SeededGuild) =>
    startContestant(serve, ['--data-dir', dataDir, '--port', '0']);
  const [server, smallServer] = await Promise.all([start(guild), start(smallGuild)]);
  const rows: Row[] = [];
  for (const question of Object.keys(questions(guild))) {
    const shots = [
      shotOf(server, guild, question),
      shotOf(smallServer, smallGuild, question),
    ] as const;
    const figures = await compareLone([server, smallServer], shots, 200);
    rows.push({
      goal: 4,
      what: `${question}, large guild`,
      bound: { atMost: 1.25 },
      ...figures,
      unit: 'ms',
    });
  }
  const latest = shotOf(server, guild, 'latest 50 messages');
  for (const { what, q, atMost } of searches) {
    const path = `/guilds/${guild.guildId}/search?q=${encodeURIComponent(q)}`;
    const figures = await compareLone([server], [{ ...latest, path }, latest], 200);
    rows.push({ goal: 7, what: `${what}, large guild`, bound: { atMost }, ...figures, unit: 'ms' });
  }
  await Promise.all([server.stop(), smallServer.stop()]);
  report('A large guild against a small one', rows);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

function shotOf({ greeting }: Contestant, guild: SeededGuild, question: string): Shot {
  const asked = questions(guild)[question] ?? { path: '' };
  return { baseUrl: greeting.baseUrl ?? '', apiKey: guild.apiKey, ...asked };
}
