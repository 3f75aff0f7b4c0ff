import type { Run } from '#shared/domain/run/schema.ts';
import { applyActivity, useActivity } from '../progress/activity-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers, Origin } from '../noun-handlers.ts';
import { applyProgressEnded, useProgress } from '../progress/progress-store.ts';
import { runStore } from './run-store.ts';

const standard = standardHandlers(runStore);

/** Keeps the runs on the page up to date; one that was stopped is no activity any more. */
export const runHandlers: NounHandlers = {
  ...standard,
  events: {
    stopped: ({ run }: { readonly run: Run }, origin: Origin) => {
      standard.events.updated({ run }, origin);
      endActivity(origin.homeId, run);
    },
  },
  answers: {
    ...standard.answers,
    stop: (run: Run, request: AnsweredRequest) => {
      standard.answers.update(run, request);
      if (run.state === 'stopped') {
        endActivity(request.homeId, run);
      }
    },
  },
};

function endActivity(
  homeId: string,
  { id: runId, operatorId, conversationId, workItemId, reason }: Run,
): void {
  if (conversationId === undefined && workItemId === undefined) {
    return;
  }
  if (conversationId !== undefined) {
    useProgress.setState((state) =>
      applyProgressEnded(state, homeId, conversationId, { operatorId, runId }),
    );
  }
  const ended = { operatorId, conversationId, workItemId, reason };
  useActivity.setState((state) => applyActivity(state, homeId, 'passed', ended));
}
