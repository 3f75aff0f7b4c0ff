import type { Handlers } from '../../perform/operation-handler.ts';
import type { RunningRuns } from '../../runs/running-runs.ts';
import { insertTrial, stopTrials } from '../../runs/trials.ts';
import type { WantedTrials } from '../../runs/trials.ts';
import { requireReachable } from './limit-handlers.ts';

/** Returns the handler by which a person tries an operator. */
export function operatorTryHandler({
  running,
  trials,
}: {
  readonly running: RunningRuns;
  readonly trials: Pick<WantedTrials, 'want'>;
}): Handlers<'operator.try'> {
  return {
    'operator.try': (context, { operatorId, text }) => {
      const { db, actor, now } = context;
      const { seq: operatorSeq, guildSeq } = requireReachable(db, actor, operatorId);
      const of = { operatorSeq, userSeq: actor.seq };
      // Nobody waits for two answers at once
      for (const seq of stopTrials(db, of, { now, reason: 'Another try took its place.' })) {
        running.interrupt(seq);
      }
      const { seq, runId } = insertTrial(context, { ...of, guildSeq, author: actor.name, text });
      trials.want(seq);
      return { output: { runId } };
    },
  };
}
