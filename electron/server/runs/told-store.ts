import { createHash } from 'node:crypto';
import type { Told, ToldAlarm, ToldLeftOut, ToldPartKind } from '#shared/domain/run/schema.ts';
import { toldLimits } from '#shared/limits/server-limits.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { RunIsOver } from './run-store.ts';

/** A part of a body. One without a kind goes on from the part before it. */
export interface ToldPart {
  readonly kind: ToldPartKind | undefined;
  readonly title?: string | undefined;
  readonly content: Buffer;
}

/** A request that a model is about to be told. */
export interface NewTold {
  readonly runSeq: number;
  readonly origin: string;
  /** The name of the model, as its server knows it. */
  readonly model: string;
  readonly now: string;
  /** All of the body, in its order. */
  readonly parts: readonly ToldPart[];
  readonly leftOut: readonly ToldLeftOut[];
  /** The tokens that the words come to at the least. */
  readonly leastTokens: number;
  /** The number of texts that the words have, and their SHA-256. */
  readonly texts: number;
  readonly textsHash: Buffer;
  /** The room of all that is kept of the guild, in bytes. */
  readonly room?: number;
}

/** The sizes of a part and its place in bytes, by the columns of both. */
const sizeOfPart = `octet_length(p.content) + ${toldLimits.partOverhead}`;
const sizeOfPlace = `coalesce(octet_length(l.title), 0) + ${toldLimits.placeOverhead}`;

/**
 * Keeps a request to a model as the next call of its run, and returns the key. The oldest requests
 * of the guild make room.
 *
 * @throws RunIsOver where the run has ended: nothing may be sent then
 */
export function keepTold(db: WritableDb, told: NewTold): number {
  const run = db.get<{ guildSeq: number; calls: number }>(
    `SELECT r.guild_seq AS guildSeq,
            (SELECT coalesce(max(t.call), 0) FROM told_requests t WHERE t.run_seq = r.seq) AS calls
     FROM runs r WHERE r.seq = ? AND r.ended_at IS NULL`,
    told.runSeq,
  );
  if (run === undefined) {
    throw new RunIsOver();
  }
  const { guildSeq, calls } = run;
  const { seq } = db.run(
    `INSERT INTO told_requests (run_seq, call, guild_seq, origin, model, sent_at, hash, left_out,
                                least_tokens, texts, texts_hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    told.runSeq,
    calls + 1,
    guildSeq,
    told.origin,
    told.model,
    told.now,
    hashOf(told.parts.map(({ content }) => content)),
    JSON.stringify(told.leftOut),
    told.leastTokens,
    told.texts,
    told.textsHash,
  );
  let bytes = 0;
  for (const [position, part] of told.parts.entries()) {
    bytes += keepPart(db, { guildSeq, requestSeq: seq, position, part });
  }
  addSize(db, guildSeq, bytes);
  makeRoom(db, { guildSeq, newest: seq, room: told.room ?? toldLimits.guildBytes });
  return seq;
}

/** Keeps a part at its place, and returns how many bytes more that takes. */
function keepPart(
  db: WritableDb,
  {
    guildSeq,
    requestSeq,
    position,
    part: { kind, title, content },
  }: { guildSeq: number; requestSeq: number; position: number; part: ToldPart },
): number {
  const hash = hashOf([content]);
  const known = db.get<{ seq: number }>(
    `SELECT seq FROM told_parts WHERE guild_seq = ? AND hash = ?`,
    guildSeq,
    hash,
  );
  const partSeq =
    known?.seq ??
    db.run(
      `INSERT INTO told_parts (guild_seq, hash, content) VALUES (?, ?, ?)`,
      guildSeq,
      hash,
      content,
    ).seq;
  db.run(
    `INSERT INTO told_places (request_seq, position, part_seq, kind, title) VALUES (?, ?, ?, ?, ?)`,
    requestSeq,
    position,
    partSeq,
    kind ?? null,
    title ?? null,
  );
  const ofPart = known === undefined ? content.length + toldLimits.partOverhead : 0;
  return ofPart + Buffer.byteLength(title ?? '') + toldLimits.placeOverhead;
}

/** A call with what its server said it has read. */
export interface ToldReading {
  readonly leastTokens: number;
  readonly readTokens: number;
  readonly texts: number;
  readonly textsHash: Buffer;
}

/** How many runs of an operator in one thread or about one item are looked through. */
const runsBefore = 20;

/** Finds the last call before another with the same operator, thread or item, and model. */
export function readingBefore(db: ReadableDb, seq: number): ToldReading | undefined {
  const row = db.get<Omit<ToldReading, 'textsHash'> & { textsHash: Uint8Array }>(
    `SELECT t.least_tokens AS leastTokens, t.read_tokens AS readTokens, t.texts,
            t.texts_hash AS textsHash
     FROM told_requests n JOIN runs r ON r.seq = n.run_seq
       JOIN told_requests t ON t.run_seq IN (
         SELECT b.seq FROM runs b
         WHERE b.operator_seq = r.operator_seq AND b.seq <= r.seq
           AND iif(r.conversation_seq IS NULL, b.work_item_seq = r.work_item_seq,
                   b.conversation_seq = r.conversation_seq)
         ORDER BY b.seq DESC LIMIT ${runsBefore})
     WHERE n.seq = ? AND t.seq < n.seq AND t.origin = n.origin AND t.model = n.model
       AND t.read_tokens IS NOT NULL
     ORDER BY t.seq DESC LIMIT 1`,
    seq,
  );
  return row && { ...row, textsHash: Buffer.from(row.textsHash) };
}

/** Notes what a server says it has read, and what that means. */
export function noteReading(
  db: WritableDb,
  seq: number,
  { readTokens, alarm }: { readTokens: number; alarm: ToldAlarm | undefined },
): void {
  db.run(
    `UPDATE told_requests SET read_tokens = ?, alarm = ? WHERE seq = ?`,
    readTokens,
    alarm ?? null,
    seq,
  );
}

/** Forgets bodies of the runs of an item that goes for good; returns how many, at most `most`. */
export function dropToldOfItem(db: WritableDb, workItemSeq: number, most: number): number {
  const kept = db.all<{ seq: number; guildSeq: number }>(
    `SELECT t.seq, t.guild_seq AS guildSeq FROM runs r JOIN told_requests t ON t.run_seq = r.seq
     WHERE r.work_item_seq = ? AND t.is_kept = 1 LIMIT +?`,
    workItemSeq,
    most,
  );
  for (const { seq, guildSeq } of kept) {
    drop(db, guildSeq, seq);
  }
  return kept.length;
}

/** Lets the oldest bodies of a guild go until the rest has room. The newest stays. */
function makeRoom(
  db: WritableDb,
  { guildSeq, newest, room }: { guildSeq: number; newest: number; room: number },
): void {
  const sizeNow = () =>
    db.get<{ bytes: number }>(`SELECT bytes FROM told_sizes WHERE guild_seq = ?`, guildSeq)?.bytes;
  while ((sizeNow() ?? 0) > room) {
    const oldest = db.get<{ seq: number }>(
      `SELECT seq FROM told_requests WHERE guild_seq = ? AND is_kept = 1 AND seq < ?
       ORDER BY seq LIMIT 1`,
      guildSeq,
      newest,
    );
    if (oldest === undefined) {
      return;
    }
    drop(db, guildSeq, oldest.seq);
  }
}

/** Forgets the body of a request, and the parts that no other request has. */
function drop(db: WritableDb, guildSeq: number, seq: number): void {
  const places = db.all<{ part: number; bytes: number }>(
    `SELECT l.part_seq AS part, ${sizeOfPlace} AS bytes FROM told_places l WHERE l.request_seq = ?`,
    seq,
  );
  db.run(`DELETE FROM told_places WHERE request_seq = ?`, seq);
  const parts = JSON.stringify([...new Set(places.map(({ part }) => part))]);
  const free = `p.seq IN (SELECT value FROM json_each(?))
    AND NOT EXISTS (SELECT 1 FROM told_places l WHERE l.part_seq = p.seq)`;
  const freed = db.get<{ bytes: number }>(
    `SELECT coalesce(sum(${sizeOfPart}), 0) AS bytes FROM told_parts p WHERE ${free}`,
    parts,
  );
  db.run(`DELETE FROM told_parts AS p WHERE ${free}`, parts);
  db.run(`UPDATE told_requests SET is_kept = 0 WHERE seq = ?`, seq);
  const ofPlaces = places.reduce((sum, { bytes }) => sum + bytes, 0);
  addSize(db, guildSeq, -ofPlaces - (freed?.bytes ?? 0));
}

function addSize(db: WritableDb, guildSeq: number, bytes: number): void {
  db.run(
    `INSERT INTO told_sizes (guild_seq, bytes) VALUES (?1, max(?2, 0))
     ON CONFLICT DO UPDATE SET bytes = max(bytes + ?2, 0)`,
    guildSeq,
    bytes,
  );
}

interface ToldRow {
  readonly seq: number;
  readonly call: number;
  readonly origin: string;
  readonly model: string;
  readonly sentAt: string;
  readonly hash: Uint8Array;
  readonly leftOut: string;
  readonly leastTokens: number;
  readonly readTokens: number | null;
  readonly alarm: ToldAlarm | null;
}

/** Returns how many calls a run has made, and what the model was told in one: the last by default. */
export function readTold(
  db: ReadableDb,
  runSeq: number,
  call?: number,
): { readonly calls: number; readonly told?: Told | undefined } {
  const calls =
    db.get<{ calls: number | null }>(
      `SELECT max(call) AS calls FROM told_requests WHERE run_seq = ?`,
      runSeq,
    )?.calls ?? 0;
  const row = db.get<ToldRow>(
    `SELECT seq, call, origin, model, sent_at AS sentAt, hash, left_out AS leftOut,
            least_tokens AS leastTokens, read_tokens AS readTokens, alarm
     FROM told_requests WHERE run_seq = ? AND call = ?`,
    runSeq,
    call ?? calls,
  );
  return row === undefined ? { calls } : { calls, told: toldOf(db, row) };
}

function toldOf(db: ReadableDb, { seq, hash, leftOut, ...row }: ToldRow): Told {
  const stored = db.all<{ kind: ToldPartKind | null; title: string | null; content: Uint8Array }>(
    `SELECT l.kind, l.title, p.content FROM told_places l JOIN told_parts p ON p.seq = l.part_seq
     WHERE l.request_seq = ? ORDER BY l.position`,
    seq,
  );
  const contents = stored.map(({ content }) => content);
  // A part that another program wrote would make another body than the one that was sent
  const isWhole = stored.length > 0 && hashOf(contents).equals(hash);
  const parts: { kind: ToldPartKind; title: string | undefined; bytes: number }[] = [];
  for (const { kind, title, content } of isWhole ? stored : []) {
    const last = parts.at(-1);
    if (kind === null && last !== undefined) {
      last.bytes += content.length;
    } else {
      parts.push({ kind: kind ?? 'form', title: title ?? undefined, bytes: content.length });
    }
  }
  return {
    ...row,
    readTokens: row.readTokens ?? undefined,
    alarm: row.alarm ?? undefined,
    ...(isWhole && { body: Buffer.concat(contents).toString() }),
    parts,
    leftOut: JSON.parse(leftOut) as ToldLeftOut[],
  };
}

function hashOf(contents: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const content of contents) {
    hash.update(content);
  }
  return hash.digest();
}
