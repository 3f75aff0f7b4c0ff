import type { Budget } from '#shared/domain/operator/limits.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { applyItemActivityEnded, useActivity } from '../progress/activity-store.ts';
import { takeLimits } from '../limits/limit-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers, Origin } from '../noun-handlers.ts';
import { noteOwnChange } from '../visits/visit-store.ts';
import { workItemStore } from './work-item-store.ts';

const standard = standardHandlers(workItemStore);

/** A service without extensions leaves times out of its answers to writes. */
type Answer = Omit<WorkItem, 'createdAt' | 'updatedAt'> &
  Partial<Pick<WorkItem, 'createdAt' | 'updatedAt'>>;

/** Keeps the work items on the page up to date. */
export const workItemHandlers: NounHandlers = {
  ...standard,
  events: { ...standard.events, updated: applyUpdated },
  answers: {
    ...standard.answers,
    create: applyOwn(true),
    update: applyOwn(false),
    budget: applyBudget,
    setBudget: applyBudget,
  },
};

function applyBudget(budget: Budget, { homeId, input }: AnsweredRequest): void {
  takeLimits(homeId, String(input['workItemId']), budget);
}

/** The statuses of an item at which no operator works. */
const settled: ReadonlySet<WorkItem['status']> = new Set(['review', 'done', 'cancelled']);

function applyUpdated(data: { readonly workItem: WorkItem }, origin: Origin): void {
  standard.events.updated(data, origin);
  const { id, status } = data.workItem;
  if (settled.has(status)) {
    useActivity.setState((state) => applyItemActivityEnded(state, origin.homeId, id));
  }
}

/** Only the person's own writes have answers here. */
function applyOwn(isNew: boolean) {
  return (answer: Answer, request: AnsweredRequest) => {
    const { id, updatedAt } = answer;
    noteOwnChange(workItemStore, request.homeId, { id, updatedAt, isNew });
    applyAnswer(answer, request);
  };
}

function applyAnswer(answer: Answer, request: AnsweredRequest): void {
  const known = workItemStore.row(request.homeId, answer.id);
  const createdAt = answer.createdAt ?? known?.createdAt ?? answer.updatedAt ?? '';
  const updatedAt = answer.updatedAt ?? known?.updatedAt ?? createdAt;
  standard.answers.update({ ...answer, createdAt, updatedAt }, request);
}
