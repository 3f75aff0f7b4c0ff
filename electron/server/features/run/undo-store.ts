import type { DocumentType } from '#shared/domain/document/schema.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';
import type { RunWrite } from '../../runs/run-writes.ts';
import { unpack } from '../../runs/packed.ts';

/** A write of a run. Its states are undefined where they cannot be read. */
export interface UndoableWrite extends Pick<RunWrite, 'operation' | 'kind' | 'id'> {
  readonly seq: number;
  /** Whether it was taken back, or a part of it was. */
  readonly isUndone: boolean;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

/** A work item as it is now, with the fields that runs change. */
export interface ItemNow {
  readonly title: string;
  readonly description: string | null;
  readonly status: string;
  readonly priority: string;
  readonly progress: number;
  readonly parentId: string | null;
  readonly startOn: string | null;
  readonly dueOn: string | null;
  readonly assignedOperatorId: string | null;
}

/** A document as it is now. */
export interface DocumentNow {
  readonly title: string;
  readonly version: number;
}

/** A version of a document. */
export interface DocumentVersion {
  readonly title: string;
  readonly type: DocumentType;
  readonly description: string | null;
  readonly content: string;
}

/** Returns what a run has written, the newest first. */
export function writesOf(db: ReadableDb, runSeq: number): UndoableWrite[] {
  return db
    .all<{
      readonly seq: number;
      readonly undoneAt: string | null;
      readonly operation: RunWrite['operation'];
      readonly kind: RunWrite['kind'];
      readonly id: string;
      readonly before: Uint8Array | null;
      readonly after: Uint8Array;
    }>(
      `SELECT w.seq, w.undone_at AS undoneAt, w.operation, w.thing_kind AS kind, w.thing_id AS id, w.before, w.after
       FROM run_steps s JOIN run_writes w ON w.step_seq = s.seq
       WHERE s.run_seq = ? ORDER BY w.seq DESC`,
      runSeq,
    )
    .map(({ before, after, undoneAt, ...write }) => ({
      ...write,
      isUndone: undoneAt !== null,
      before: before === null ? undefined : recordOf(before),
      after: recordOf(after),
    }));
}

function recordOf(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  const value = unpack(bytes);
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Marks writes as taken back, in the transaction in which they are. */
export function markUndone(db: WritableDb, seqs: readonly number[], now: string): void {
  db.run(
    `UPDATE run_writes SET undone_at = ? WHERE seq IN (SELECT value FROM json_each(?))`,
    now,
    JSON.stringify(seqs),
  );
}

/** Returns an item of a guild; undefined for one that is deleted. */
export function itemNow(db: ReadableDb, guildSeq: number, id: string): ItemNow | undefined {
  return db.get(
    `SELECT title, description, status, priority, progress, parent_id AS parentId,
            start_on AS startOn, due_on AS dueOn, assigned_operator_id AS assignedOperatorId
     FROM work_items WHERE guild_seq = ? AND id = ? AND trashed = 0`,
    guildSeq,
    id,
  );
}

/** Returns whether an item has others directly below it, those that are left out aside. */
export function hasChildren(
  db: ReadableDb,
  guildSeq: number,
  { id, leftOut }: { readonly id: string; readonly leftOut: readonly string[] },
): boolean {
  const child = db.get(
    `SELECT 1 FROM work_items WHERE guild_seq = ? AND parent_id = ? AND trashed = 0
       AND id NOT IN (SELECT value FROM json_each(?)) LIMIT 1`,
    guildSeq,
    id,
    JSON.stringify(leftOut),
  );
  return child !== undefined;
}

/** Returns a document of a guild; undefined for one that is deleted. */
export function documentNow(db: ReadableDb, guildSeq: number, id: string): DocumentNow | undefined {
  return db.get(
    `SELECT title, version FROM documents
     WHERE guild_seq = ? AND id = ?
       AND NOT EXISTS (SELECT 1 FROM trash t WHERE t.document_seq = documents.seq)`,
    guildSeq,
    id,
  );
}

/** Returns an earlier version of a document. */
export function versionOf(
  db: ReadableDb,
  guildSeq: number,
  { id, version }: { readonly id: string; readonly version: number },
): DocumentVersion | undefined {
  return db.get(
    `SELECT v.title, v.type, v.description, v.content
     FROM documents d JOIN document_versions v ON v.document_seq = d.seq
     WHERE d.guild_seq = ? AND d.id = ? AND v.version = ?`,
    guildSeq,
    id,
    version,
  );
}

/** Returns the first words of a message, where an actor takes part in its thread. */
export function beginningOfMessage(
  db: ReadableDb,
  actorId: string,
  messageId: string,
): string | undefined {
  return db.get<{ text: string }>(
    `SELECT substr(m.text, 1, 100) AS text FROM messages m
     WHERE m.id = ?1 AND EXISTS (
       SELECT 1 FROM participants p
       WHERE p.conversation_seq = m.conversation_seq AND p.member_id = ?2)`,
    messageId,
    actorId,
  )?.text;
}
