import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { RunId } from '#shared/domain/run/ids.ts';
import { readNotes } from '../runs/notes.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { operatorColumns, operatorOf } from './thread-store.ts';
import type { KnownOperator, OperatorRow } from './thread-store.ts';

/** A trial that has not ended. */
export interface Trial {
  readonly seq: number;
  readonly id: RunId;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  readonly operator: KnownOperator;
  readonly isPaused: boolean;
  readonly person: { readonly seq: number; readonly id: string; readonly name: string };
  /** The words of the person, and the key of the step that has them. */
  readonly text: string;
  readonly noteSeq: number;
}

interface TrialRow extends OperatorRow, Pick<Trial, 'seq' | 'id' | 'guildSeq' | 'guildId'> {
  readonly isPaused: number;
  readonly userSeq: number;
  readonly userId: string;
  readonly userName: string;
}

/** Returns a trial; undefined once it has ended. */
export function findOpenTrial(db: ReadableDb, runSeq: number): Trial | undefined {
  const row = db.get<TrialRow>(
    `SELECT r.seq, r.id, g.seq AS guildSeq, g.id AS guildId, u.seq AS userSeq, u.id AS userId,
            u.name AS userName, ${operatorColumns},
            EXISTS (SELECT 1 FROM operator_limits l
              WHERE l.operator_seq = o.seq AND l.paused = 1) AS isPaused
     FROM runs r
       JOIN operators o ON o.seq = r.operator_seq
       JOIN guilds g ON g.seq = r.guild_seq
       JOIN users u ON u.seq = r.user_seq
     WHERE r.seq = ? AND r.cause = 'trial' AND r.ended_at IS NULL`,
    runSeq,
  );
  const note = row && readNotes(db, row.seq)[0];
  if (row === undefined || note === undefined) {
    return undefined;
  }
  const { seq, id, guildSeq, guildId, userSeq, userId, userName } = row;
  return {
    seq,
    id,
    guildSeq,
    guildId,
    operator: operatorOf(row),
    isPaused: row.isPaused === 1,
    person: { seq: userSeq, id: userId, name: userName },
    text: note.text,
    noteSeq: note.seq,
  };
}
