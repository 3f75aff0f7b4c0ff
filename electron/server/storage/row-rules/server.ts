import type { TableRules } from './table-rules.ts';

/** The rules for what a server keeps of itself, and for the keys of all rows. */
export const serverRules: TableRules = {
  columns: {},
  rules: [
    {
      what: 'the id of the event log',
      broken: `(SELECT 1) WHERE NOT EXISTS (
        SELECT 1 FROM server WHERE key = 'log' AND length(value) BETWEEN 1 AND 100)`,
    },
    {
      what: 'the names of values of the server',
      broken: `server WHERE key <> 'log'`,
    },
    {
      what: 'the keys of rows',
      broken: `(SELECT min(seq) AS least FROM users UNION ALL SELECT min(seq) FROM guilds
        UNION ALL SELECT min(seq) FROM messages UNION ALL SELECT min(seq) FROM events
        UNION ALL SELECT min(seq) FROM work_items UNION ALL SELECT min(seq) FROM documents
        UNION ALL SELECT min(seq) FROM conversations UNION ALL SELECT min(seq) FROM operators)
        WHERE least < 1`,
    },
  ],
};
