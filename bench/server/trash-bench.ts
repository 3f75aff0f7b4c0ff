import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeCursor } from '../../electron/server/answers/list-cursor.ts';
import { interleave } from '../interleave.ts';
import { report } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import { bundleProgram } from './bundled-program.ts';
import { compareLone } from './compare.ts';
import { startContestant } from './contestant.ts';
import { measureLargestAct } from './trash-acts.ts';
import { measureApplicationStart } from './trashed-application.ts';
import { seedTrashedGuild } from './trashed-guild.ts';
import type { TrashedGuild } from './trashed-guild.ts';

// npm run bench -- trash: lists, searches and the start of a guild with 10,000 things in the trash,
// compared with the same guild without any; and how long the largest act holds the thread.

const trashed = 10_000;
const bound = { atMost: 1.05 };
const serve = join(import.meta.dirname, '../../electron/server/serve.ts');
/** Lists are asked for by a cursor so that they are read anew. */
const anew = `cursor=${encodeCursor([0])}`;

/** The paths that are read, by a readable name. */
function paths({ guildId, parentId, documentId }: TrashedGuild): Record<string, string> {
  const at = `/guilds/${guildId}`;
  const items = `${at}/work-items?${anew}`;
  return {
    'all work items': items,
    'work items, a page of 50': `${items}&limit=50`,
    'children of an item': `${items}&parentId=${parentId}`,
    'epics, a page of 50': `${items}&type=epic&limit=50`,
    'items to do, a page of 50': `${items}&status=todo&limit=50`,
    'one work item': `/work-items/${parentId}`,
    'all documents': `${at}/workspace?${anew}`,
    'one document': `${at}/workspace/${documentId}`,
    'search, a common word': `${at}/search?q=piece`,
    'search, two letters': `${at}/search?q=pi`,
    'search, one hit': `${at}/search?q=711`,
    'search, documents': `${at}/search?q=write&kinds=document`,
  };
}

const workspace = mkdtempSync(join(tmpdir(), 'guildhall-trash-'));
try {
  const full = await seedTrashedGuild(workspace, 'full', trashed);
  const empty = await seedTrashedGuild(workspace, 'empty', 0);
  const start = ({ dataDir }: TrashedGuild) =>
    startContestant(serve, ['--data-dir', dataDir, '--port', '0']);
  const servers = [await start(full), await start(empty)] as const;
  const [{ greeting }, { greeting: other }] = servers;
  const rows: Row[] = [];
  for (const [question, path] of Object.entries(paths(full))) {
    const figures = await compareLone(
      servers,
      [
        { baseUrl: greeting.baseUrl ?? '', apiKey: full.apiKey, path },
        {
          baseUrl: other.baseUrl ?? '',
          apiKey: empty.apiKey,
          path: paths(empty)[question] ?? '',
        },
      ],
      question.startsWith('all') ? 20 : 200,
    );
    rows.push({ what: `${question}, 10,000 in the trash`, bound, ...figures, unit: 'ms' });
  }
  await Promise.all(servers.map((server) => server.stop()));
  const application = await measureApplicationStart(workspace, full, empty);
  rows.push(
    await measureStart(full, empty),
    { what: 'start of the application, 10,000 in the trash', bound, ...application, unit: 'ms' },
    ...(await measureLargestAct(workspace)),
  );
  report('A guild with a full trash against one with an empty trash', rows);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

async function measureStart(full: TrashedGuild, empty: TrashedGuild): Promise<Row> {
  const bundled = await bundleProgram(serve, join(workspace, 'bundle'));
  const env = { NODE_COMPILE_CACHE: join(workspace, 'compile-cache') };
  const time = async ({ dataDir }: TrashedGuild) => {
    const contestant = await startContestant(bundled, ['--data-dir', dataDir, '--port', '0'], env);
    await contestant.stop();
    return contestant.startMs;
  };
  const figures = await interleave({ measured: () => time(full), baseline: () => time(empty) }, 15);
  return { what: 'start to listening, 10,000 in the trash', bound, ...figures, unit: 'ms' };
}
