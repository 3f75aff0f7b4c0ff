import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toJson } from '../../electron/server/answers/json-text.ts';
import { foundMessages } from '../../electron/server/features/conversation/find-messages.ts';
import { Database } from '../../electron/storage/database.ts';
import { interleave } from '../interleave.ts';
import { report } from '../report/report.ts';
import type { Row } from '../report/row.ts';
import { prepareFolder } from '../server/prepared-folder.ts';

// npm run bench -- find: words in a thread of 100,000 messages, counted and placed by the server, in
// processor time: to 200 ms, and to reading the texts and comparing them in lower case alone, in the
// same run. A quarter of the messages has Markdown, and a fifth has accents.

const messages = 100_000;
const goalMs = 200;
const rounds = 5;
const said =
  'The oven of the bakery was cold this morning, and the dough had risen more than we thought. Ada says that the rye needs another hour before it goes in, so the shop opens later. ';

/** Words that are in no message, in a few, in a tenth, and beside signs of Markdown. */
const sought = ['zebra', 'note 4711', 'note 9', 'café** is'];

const workspace = mkdtempSync(join(tmpdir(), 'guildhall-find-'));
try {
  const { databasePath } = await prepareFolder(workspace, 'find', messages);
  mixTexts(databasePath);
  const db = new Database(databasePath);
  const rows: Row[] = [];
  for (const q of sought) {
    const measured = () => Promise.resolve(processorMs(() => findAll(db, q)));
    const baseline = () => Promise.resolve(processorMs(() => compareAll(db, q)));
    const figures = await interleave({ measured, baseline }, rounds);
    rows.push(
      {
        what: `“${q}” found, to ${goalMs} ms`,
        bound: { atMost: 1 },
        measured: figures.measured,
        baseline: goalMs,
        unit: 'ms',
      },
      { what: `“${q}” found, to comparing alone`, bound: { atMost: 3 }, ...figures, unit: 'ms' },
    );
  }
  db.close();
  report('Words in a thread of 100,000 messages, processor time', rows);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

/** Finds words in the whole thread, through as many answers as it takes. */
function findAll(db: Database, q: string): void {
  let cursor: string | undefined;
  do {
    const answer = toJson(foundMessages(db, { conversationSeq: 1, q, cursor }));
    cursor = (JSON.parse(answer) as { nextCursor: string | null }).nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Reads each text and compares it, which a search without an index does at least. */
function compareAll(db: Database, q: string): number {
  const term = q.toLowerCase();
  return db
    .all<{ text: string }>('SELECT id, text FROM messages WHERE conversation_seq = 1')
    .filter(({ text }) => text.toLowerCase().includes(term)).length;
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Gives the messages texts as people and operators write them. */
function mixTexts(databasePath: string): void {
  const db = new Database(databasePath);
  db.run(
    `UPDATE messages SET text = concat('Note ', seq, ': ', substr(?1, 1 + seq % 50, 60 + seq * 7 % 120),
       iif(seq % 4 = 1, ' **bold** and \`code\`' || char(10) || '- [a list](https://example.org/z)', ''),
       iif(seq % 5 = 2, ' — “**naïve café** is”', ''))`,
    said,
  );
  db.close();
}
