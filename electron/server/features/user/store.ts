import type { UserId } from '#shared/domain/user/ids.ts';
import type { UserActor } from '../../access/actor.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

interface UserRow {
  readonly seq: number;
  readonly id: UserId;
  readonly name: string;
}

/** Returns all users, oldest first. */
export function listUsers(db: ReadableDb): UserActor[] {
  const rows = db.all<UserRow>(`SELECT seq, id, name FROM users ORDER BY seq`);
  return rows.map((row) => ({ type: 'user', ...row }));
}

export function insertUser(
  db: WritableDb,
  user: { id: UserId; name: string; now: string },
): UserActor {
  const { seq } = db.run(
    `INSERT INTO users (id, name, created_at) VALUES (?, ?, ?)`,
    user.id,
    user.name,
    user.now,
  );
  return { type: 'user', seq, id: user.id, name: user.name };
}

/** Returns the hash of every stored key with its user. */
export function listKeyHashes(db: ReadableDb): { hash: Uint8Array; userSeq: number }[] {
  return db.all(`SELECT hash, user_seq AS userSeq FROM api_keys`);
}

/** Stores the hash of a key; the key itself is never stored. */
export function insertKeyHash(
  db: WritableDb,
  key: { hash: Uint8Array; userSeq: number; now: string },
): void {
  db.run(
    `INSERT INTO api_keys (hash, user_seq, created_at) VALUES (?, ?, ?)`,
    key.hash,
    key.userSeq,
    key.now,
  );
}
