import { textLimits } from '#shared/limits/limits.ts';
import type { TableRules } from './table-rules.ts';

/** The rules for what is in the trash. */
export const trashRules: TableRules = {
  columns: {
    trash: { times: ['deleted_at'], ids: ['thing_id'], texts: { together: textLimits.together } },
  },
  rules: [
    {
      what: 'the marks of deleted work items',
      broken: `work_items i
        WHERE i.trashed <> EXISTS (SELECT 1 FROM trash t WHERE t.work_item_seq = i.seq)`,
    },
    {
      what: 'the marks of deleted documents',
      broken: `documents d
        WHERE d.trashed <> EXISTS (SELECT 1 FROM trash t WHERE t.document_seq = d.seq)`,
    },
    {
      what: 'the things in the trash',
      broken: `trash t LEFT JOIN work_items i ON i.seq = t.work_item_seq
        LEFT JOIN documents d ON d.seq = t.document_seq
        WHERE t.thing_id <> coalesce(i.id, d.id) OR t.guild_seq <> coalesce(i.guild_seq, d.guild_seq)`,
    },
    {
      // Nothing could be below an item that is in the trash.
      what: 'the deleted parents of work items',
      broken: `work_items i JOIN work_items p ON p.guild_seq = i.guild_seq AND p.id = i.parent_id
        WHERE i.trashed = 0 AND p.trashed = 1`,
    },
    {
      // An item is deleted after those below it, so no circle can close.
      what: 'what is restored together',
      broken: `trash t JOIN trash w ON w.seq = t.with_seq
        WHERE w.seq <= t.seq OR w.guild_seq <> t.guild_seq`,
    },
    {
      what: 'how much is restored together',
      broken: `trash t WHERE t.removed = 0 AND t.below_count <> (
        SELECT coalesce(sum(b.below_count + 1), 0) FROM trash b WHERE b.with_seq = t.seq)`,
    },
  ],
};
