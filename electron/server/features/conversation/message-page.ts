import type { OperationOutput } from '#shared/registry/registry.ts';
import { JsonBytes, JsonPieces, toJson } from '../../answers/json-text.ts';
import { listJson } from '../../answers/list-json.ts';
import { decodeSeqCursor, pageOf } from '../../answers/list-cursor.ts';
import type { OperationResult } from '../../perform/operation-handler.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { newestPageKey } from './kept-thread.ts';
import { newestAfter } from './message-places.ts';
import { listMessageRows, readMessages } from './store.ts';

type MessagePage = OperationOutput<'message.list'>;
type Output = OperationResult<MessagePage>['output'];

interface Wanted {
  readonly conversationSeq: number;
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The newest page of a thread, with the limit that it was last asked for with. */
interface NewestPage {
  readonly limit: number;
  readonly output: JsonBytes<MessagePage>;
}

/** Returns a page of messages, newest first. The newest page is kept until a message is posted. */
export function messagePage(db: ReadableDb, wanted: Wanted): Output {
  const { conversationSeq, limit, cursor } = wanted;
  if (cursor !== undefined) {
    return readPage(db, wanted);
  }
  const key = newestPageKey(conversationSeq);
  const kept = db.kept.get<NewestPage>(key);
  if (kept?.limit === limit) {
    return kept.output;
  }
  const read = readPage(db, wanted);
  if (read instanceof JsonPieces) {
    return read;
  }
  const output = new JsonBytes<MessagePage>(toJson(read));
  const page: NewestPage = { limit, output };
  db.kept.keep(key, page, output.bytes.length + 500);
  return output;
}

/** Returns the messages around a key, newest first: half of them are newer where there are so many. */
export function pageAround(
  db: ReadableDb,
  { conversationSeq, seq, limit }: { conversationSeq: number; seq: number; limit: number },
): Output {
  const newer = newestAfter(db, { conversationSeq, seq, limit: Math.floor(limit / 2) });
  return readBefore(db, { conversationSeq, limit, before: Math.max(newer ?? seq, seq) + 1 });
}

function readPage(db: ReadableDb, { conversationSeq, limit, cursor }: Wanted): Output {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
  return readBefore(db, { conversationSeq, limit, before });
}

function readBefore(
  db: ReadableDb,
  { conversationSeq, limit, before }: { conversationSeq: number; limit: number; before: number },
): Output {
  const rows = listMessageRows(db, { conversationSeq, before, limit: limit + 1 });
  const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
  const read = (seqs: readonly number[]) => readMessages(db, seqs);
  return listJson({ field: 'messages', pages: [page], read, nextCursor });
}
