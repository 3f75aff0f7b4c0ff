import type { DriverChoice } from '#shared/domain/operator/driver.ts';
import type { OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { OperatorActivity, OperatorProgress } from '#shared/domain/operator/events.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { Grant } from '#shared/domain/operator/trust.ts';
import { applyActivity, applyPhase, useActivity } from '../progress/activity-store.ts';
import type { Activity } from '../progress/activity-store.ts';
import { takeGrants } from '../grants/grant-store.ts';
import { takeLimits } from '../limits/limit-store.ts';
import { readLimitsFor } from '../limits/most-use.ts';
import { readModelsFor } from '../model/model-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers, Origin } from '../noun-handlers.ts';
import { applyProgress, applyProgressEnded, useProgress } from '../progress/progress-store.ts';
import { operatorStore } from './operator-store.ts';

const standard = standardHandlers(operatorStore);

/** Keeps the operators on the page up to date, and their current activities. */
export const operatorHandlers: NounHandlers = {
  ...standard,
  events: {
    ...standard.events,
    updated: (data: { readonly operator: Operator }, origin: Origin) => {
      standard.events.updated(data, origin);
      const { homeId, guildId } = origin;
      if (guildId !== undefined) {
        void readModelsFor(homeId, guildId, [data.operator]).then(() =>
          readLimitsFor(homeId, guildId, [data.operator]),
        );
      }
    },
    thinking: activityOf('thinking'),
    passed: activityOf('passed'),
    stopped: activityOf('stopped'),
    progress: (progress: OperatorProgress, { homeId }: Origin) => {
      useProgress.setState((state) => applyProgress(state, homeId, progress));
      useActivity.setState((state) => applyPhase(state, homeId, progress));
    },
  },
  answers: {
    ...standard.answers,
    setDriver: (driver: DriverChoice, { homeId, input }: AnsweredRequest) => {
      const operator = operatorStore.confirmedRow(homeId, String(input['operatorId']));
      if (operator !== undefined) {
        const { kind } = driver;
        const changed = { ...operator, driver: kind === 'script' ? undefined : driver };
        operatorStore.applyRows(homeId, [changed], { isEvent: false });
      }
    },
    limits: applyLimits,
    setLimits: applyLimits,
    grants: applyGrants,
    revoke: applyGrants,
    setTrust: standard.answers.update,
    pause: (
      { operators }: { readonly operators: readonly Operator[] },
      { homeId }: AnsweredRequest,
    ) => operatorStore.applyRows(homeId, operators, { isEvent: false }),
  },
};

function applyLimits(limits: OperatorLimits, { homeId, input }: AnsweredRequest): void {
  takeLimits(homeId, String(input['operatorId']), limits);
}

function applyGrants(
  { grants }: { readonly grants: readonly Grant[] },
  request: AnsweredRequest,
): void {
  takeGrants(request.homeId, String(request.input['operatorId']), grants);
}

function activityOf(kind: Activity['kind']) {
  return (activity: OperatorActivity, { homeId }: Origin) => {
    const { conversationId = '', operatorId } = activity;
    // Whatever it has written was no answer
    useProgress.setState((state) =>
      applyProgressEnded(state, homeId, conversationId, { operatorId }),
    );
    useActivity.setState((state) => applyActivity(state, homeId, kind, activity));
  };
}
