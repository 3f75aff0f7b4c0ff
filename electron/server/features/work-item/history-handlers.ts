import type { OperationOutput } from '#shared/registry/registry.ts';
import { requireMembership } from '../../access/membership.ts';
import { JsonText } from '../../answers/json-text.ts';
import { decodeSeqCursor, decodeTimeCursor, pageOf } from '../../answers/list-cursor.ts';
import { listJson } from '../../answers/list-json.ts';
import type { Handlers } from '../../perform/operation-handler.ts';
import {
  guildHistoryBeginsAt,
  itemHistoryBeginsAt,
  listChangeRows,
  listStates,
  readChanges,
} from './history-list-store.ts';
import { requireWorkItem } from './rules.ts';
import { findWorkItem } from './store.ts';

export const workItemHistoryHandlers: Handlers<'work_item.history' | 'work_item.list_changes'> = {
  'work_item.history': ({ db, actor }, { workItemId, limit, cursor }) => {
    const item = requireWorkItem(findWorkItem(db, actor, workItemId));
    const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
    const rows = listChangeRows(db, { workItemSeq: item.seq, before, limit: limit + 1 });
    const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
    const read = (seqs: readonly number[]) => readChanges(db, seqs);
    const beginsAt = itemHistoryBeginsAt(db, item);
    return { output: listJson({ field: 'changes', pages: [page], read, nextCursor, beginsAt }) };
  },

  'work_item.list_changes': ({ db, actor }, { guildId, since = '', limit, cursor }) => {
    const { seq: guildSeq } = requireMembership(db, actor, guildId);
    const after = cursor === undefined ? { at: since, seq: 0 } : decodeTimeCursor(cursor);
    const rows = listStates(db, { guildSeq, after, limit: limit + 1 });
    const { page, nextCursor } = pageOf(rows, limit, ({ at, seq }) => [at, seq]);
    const rest = JSON.stringify({ nextCursor, beginsAt: guildHistoryBeginsAt(db, guildSeq) });
    // The rows are small and few enough to be made in one step
    const json = `{"changes":[${page.map((row) => row.json).join(',')}],${rest.slice(1)}`;
    return { output: new JsonText<OperationOutput<'work_item.list_changes'>>(json) };
  },
};
