import { modelLimits } from '#shared/limits/server-limits.ts';
import { limitWords } from './limit-reached.ts';

/** A person has written in the conversation since a run has failed there. */
const isWrittenOn = `EXISTS (
  SELECT 1 FROM messages n
  WHERE n.conversation_seq = r.conversation_seq AND n.seq > r.message_seq
    AND n.author_type = 'user' AND n.created_at > r.ended_at)`;

/** A run is what became of its message: trying that again makes another one of it. */
const isFate = `EXISTS (SELECT 1 FROM run_messages f WHERE f.run_seq = r.seq)`;

const isNewestOfItem = `NOT EXISTS (
  SELECT 1 FROM runs n WHERE n.work_item_seq = r.work_item_seq AND n.seq > r.seq)`;

/** The item is there to be done, by the operator of the run. */
const isItemOpen = `EXISTS (
  SELECT 1 FROM work_items w
  WHERE w.seq = r.work_item_seq AND w.trashed = 0 AND w.status NOT IN ('done', 'cancelled')
    AND w.assigned_operator_id = (SELECT id FROM operators WHERE seq = r.operator_seq))`;

/**
 * SQL of why a run `r` does not get on, null where it does (contract: Runs).
 *
 * @param soon a parameter with the time until which a wait for a model is short
 */
export function faultOf(soon: string): string {
  return `CASE
    WHEN r.work_item_seq IS NOT NULL AND NOT (${isItemOpen}) THEN NULL
    WHEN r.ended_at IS NULL
      THEN iif(r.tries >= ${modelLimits.tries} OR r.not_before > ${soon}, 'no_answer', NULL)
    WHEN r.state <> 'failed' THEN NULL
    WHEN r.work_item_seq IS NULL AND (NOT ${isFate} OR ${isWrittenOn}) THEN NULL
    WHEN r.work_item_seq IS NOT NULL AND NOT (${isNewestOfItem}) THEN NULL
    WHEN substr(r.reason, 1, ${limitWords.length}) = '${limitWords}' THEN 'limit_reached'
    ELSE 'failed' END`;
}

/** SQL of the runs that may not get on: those that wait for a model, and those that failed. */
export const mayBeStuck = `(r.state = 'failed' OR r.ended_at IS NULL AND r.tries + (r.not_before IS NOT NULL) > 0)`;

/** Returns the time until which a wait for a model is short. */
export function soonAfter(now: string): string {
  return new Date(Date.parse(now) + modelLimits.longestRetryMs).toISOString();
}
