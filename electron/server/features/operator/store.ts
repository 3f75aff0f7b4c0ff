import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { OperatorTrust } from '#shared/domain/operator/trust.ts';
import { driverOf } from './driver-store.ts';
import type { DriverRow } from './driver-store.ts';
import type { ListRow } from '../../answers/list-json.ts';
import type { ReadableDb, WritableDb } from '../../../storage/database.ts';

/** An operator with the keys for joins. */
export interface StoredOperator {
  readonly seq: number;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly operator: Operator;
}

interface OperatorRow extends DriverRow {
  readonly seq: number;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly id: OperatorId;
  readonly name: string;
  readonly role: string | null;
  readonly personality: string | null;
  readonly capabilities: string;
  readonly paused: 0 | 1 | null;
  readonly trust: OperatorTrust;
}

const selectOperator = `
  SELECT o.seq, o.guild_seq AS guildSeq, g.id AS guildId,
         o.id, o.name, o.role, o.personality, o.capabilities,
         d.kind AS driverKind, d.model_id AS modelId, d.fallback, l.paused, o.trust
  FROM operators o JOIN guilds g ON g.seq = o.guild_seq
    LEFT JOIN operator_drivers d ON d.operator_seq = o.seq
    LEFT JOIN operator_limits l ON l.operator_seq = o.seq`;

/** Returns the operators of a guild, oldest first. */
export function listOperators(db: ReadableDb, guildSeq: number): Operator[] {
  return db
    .all<OperatorRow>(`${selectOperator} WHERE o.guild_seq = ? ORDER BY o.seq`, guildSeq)
    .map((row) => operatorOf(row));
}

/** Returns the rows of a guild's operators after a given one, oldest first. */
export function listOperatorRows(
  db: ReadableDb,
  { guildSeq, after, limit }: { guildSeq: number; after: number; limit: number },
): ListRow[] {
  return db.all(
    `SELECT seq, octet_length(name) + coalesce(octet_length(role), 0)
              + coalesce(octet_length(personality), 0) + octet_length(capabilities) AS jsonOrBytes
     FROM operators WHERE guild_seq = ? AND seq > ? ORDER BY seq LIMIT +?`,
    guildSeq,
    after,
    limit,
  );
}

/** Reads operators as JSON texts for the wire, oldest first. */
export function readOperators(db: ReadableDb, seqs: readonly number[]): string[] {
  return db
    .all<OperatorRow>(
      `${selectOperator} WHERE o.seq IN (SELECT value FROM json_each(?)) ORDER BY o.seq`,
      JSON.stringify(seqs),
    )
    .map((row) => JSON.stringify(operatorOf(row)));
}

/** Finds an operator regardless of the caller; undefined if it does not exist. */
export function findOperator(db: ReadableDb, operatorId: string): StoredOperator | undefined {
  const row = db.get<OperatorRow>(`${selectOperator} WHERE o.id = ?`, operatorId);
  return row === undefined ? undefined : storedOf(row);
}

export function insertOperator(
  db: WritableDb,
  { guildSeq, operator, now }: { guildSeq: number; operator: Operator; now: string },
): void {
  db.run(
    `INSERT INTO operators
       (id, guild_seq, name, role, personality, capabilities, created_at, updated_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)`,
    operator.id,
    guildSeq,
    operator.name,
    operator.role ?? null,
    operator.personality ?? null,
    JSON.stringify(operator.capabilities),
    now,
  );
}

/** Writes all fields of an operator but what drives it. */
export function updateOperator(db: WritableDb, operator: Operator, now: string): void {
  db.run(
    `UPDATE operators SET name = ?2, role = ?3, personality = ?4, capabilities = ?5, updated_at = ?6
     WHERE id = ?1`,
    operator.id,
    operator.name,
    operator.role ?? null,
    operator.personality ?? null,
    JSON.stringify(operator.capabilities),
    now,
  );
}

function storedOf(row: OperatorRow): StoredOperator {
  const { seq, guildSeq, guildId } = row;
  return { seq, guildSeq, guildId, operator: operatorOf(row) };
}

function operatorOf(row: OperatorRow): Operator {
  return {
    id: row.id,
    name: row.name,
    role: row.role ?? undefined,
    personality: row.personality ?? undefined,
    // Always an array of strings, as written by insertOperator
    capabilities: JSON.parse(row.capabilities) as string[],
    driver: driverOf(row),
    isPaused: row.paused === 1 || undefined,
    trust: row.trust === 'task' ? undefined : row.trust,
  };
}
