import type { Run } from '#shared/domain/run/schema.ts';
import { problemError } from '#shared/problem/problem.ts';
import { requireMembership } from '../../access/membership.ts';
import type { Audience } from '../../access/membership.ts';
import { decodeSeqCursor, pageOf } from '../../answers/list-cursor.ts';
import type { Handlers, ReadContext } from '../../perform/operation-handler.ts';
import type { RunningRuns } from '../../runs/running-runs.ts';
import { readReplies } from '../../runs/journal.ts';
import { joinedMessages, moveRun } from '../../runs/run-store.ts';
import { readTold } from '../../runs/told-store.ts';
import type { WritableDb } from '../../../storage/database.ts';
import { steerRun } from './steer.ts';
import { noteStep, stepsOf } from './steps.ts';
import { findRun, listRuns } from './store.ts';
import type { StoredRun } from './store.ts';
import { costsBy, totalCost } from './cost-store.ts';
import { undoPlanOf, undoRun } from './undo.ts';
import type { UndoHandlers } from './undo.ts';

/** The dependencies of the handlers of runs. */
export interface RunDependencies {
  readonly running: RunningRuns;
  /** Records with a message that an operator writes nothing about it, and why. */
  readonly recordSilence: (
    db: WritableDb,
    silence: {
      readonly message: { readonly seq: number; readonly conversationSeq: number };
      readonly operator: { readonly seq: number };
      readonly kind: 'passed';
      readonly reason: string;
    },
  ) => void;
  /** How items and documents are changed and deleted. */
  readonly things: UndoHandlers;
}

type RunOperations =
  | 'run.list'
  | 'run.get'
  | 'run.steps'
  | 'run.told'
  | 'run.stop'
  | 'run.steer'
  | 'run.undo_preview'
  | 'run.undo'
  | 'run.costs';

/** How far costs go back where nobody says. */
const costsMs = 30 * 24 * 60 * 60_000;

/** Returns the handlers of operations on runs. */
export function runHandlers({
  running,
  recordSilence,
  things,
}: RunDependencies): Handlers<RunOperations> {
  const told = ({ seq, run }: StoredRun): Run => ({ ...run, isLive: running.has(seq) });
  return {
    'run.list': ({ db, actor, now }, { guildId, limit, cursor, ...filters }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : decodeSeqCursor(cursor);
      const rows = listRuns(db, actor, { ...filters, guildSeq, before, limit: limit + 1, now });
      const { page, nextCursor } = pageOf(rows, limit, ({ seq }) => [seq]);
      return { output: { runs: page.map(told), nextCursor } };
    },

    'run.get': (context, { runId }) => ({ output: told(requireRun(context, runId)) }),

    'run.steps': (context, { runId }) => ({
      output: { steps: stepsOf(context.db, requireRun(context, runId).seq) },
    }),

    'run.told': (context, { runId, call }) => ({
      output: readTold(context.db, requireRun(context, runId).seq, call),
    }),

    'run.stop': ({ db, actor, now, append }, { runId }) => {
      const stored = requireRun({ db, actor, now }, runId);
      const { seq, operatorSeq, conversationSeq, messageSeq } = stored;
      if (stored.run.endedAt !== undefined) {
        return { output: told(stored) };
      }
      const reason = `${actor.name} stopped it.`;
      moveRun(db, { seq }, 'stop', { now, reason });
      if (conversationSeq !== null && messageSeq !== null) {
        const silence = { operator: { seq: operatorSeq }, kind: 'passed' } as const;
        const heard = new Set(readReplies(db, seq).flatMap((reply) => reply.heard));
        recordSilence(db, { ...silence, message: { seq: messageSeq, conversationSeq }, reason });
        // A message that has joined has no run of its own to be stopped
        for (const joinedSeq of joinedMessages(db, seq)) {
          const message = { seq: joinedSeq, conversationSeq };
          const why = heard.has(joinedSeq)
            ? reason
            : `${actor.name} stopped it before it was read.`;
          recordSilence(db, { ...silence, message, reason: why });
        }
      }
      // Where this does not commit, the run is only interrupted, and goes on later
      running.interrupt(seq);
      const run = { ...requireRun({ db, actor, now }, runId).run, isLive: false };
      append({ name: 'run.stopped', audience: audienceOf(stored), data: { run } });
      return { output: run };
    },

    'run.steer': (context, { runId, text }) => {
      const note = steerRun(context, requireRun(context, runId), text);
      return { output: { ...noteStep(note, false), wrote: [] } };
    },

    'run.undo_preview': (context, { runId }) => {
      const stored = requireRun(context, runId);
      const { undone: willUndo, stays } = undoPlanOf(context.db, context.actor, stored);
      const hasEnded = stored.run.endedAt !== undefined;
      return { output: { hasEnded, willUndo: [...willUndo], stays: [...stays] } };
    },

    'run.undo': (context, { runId }) => {
      const stored = requireRun(context, runId);
      const { undone, stays } = undoRun(context, stored, things);
      return { output: { undone: [...undone], stays: [...stays] } };
    },

    'run.costs': ({ db, actor, now }, { guildId, by, limit, since }) => {
      const { seq: guildSeq } = requireMembership(db, actor, guildId);
      const first = since === undefined ? Date.parse(now) - costsMs : Date.parse(since);
      const query = { guildSeq, since: new Date(first).toISOString() };
      const costs = costsBy(db, by, { ...query, limit: limit + 1 });
      const isMore = costs.length > limit;
      const total = totalCost(db, query);
      return { output: { costs: costs.slice(0, limit), isMore, total, since: query.since } };
    },
  };
}

/** Refuses a run that is unknown, or that the caller may not see (contract: Access). */
function requireRun(
  { db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>,
  runId: string,
): StoredRun {
  const stored = findRun(db, actor, { runId, now });
  if (stored === undefined) {
    throw problemError('not_found', 'There is no such run.');
  }
  return stored;
}

/** Who sees a run. */
function audienceOf({ guildSeq, guildId, conversationSeq, userSeq, run }: StoredRun): Audience {
  return {
    guildSeq,
    guildId,
    ...(conversationSeq !== null && { conversationSeq }),
    ...(run.cause === 'trial' && userSeq !== null && { userSeq }),
  };
}
