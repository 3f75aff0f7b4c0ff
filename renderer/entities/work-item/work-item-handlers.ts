import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { Asked, NounHandlers } from '../noun-handlers.ts';
import { workItemStore } from './work-item-store.ts';

const standard = standardHandlers(workItemStore);

/** A service without extensions leaves times out of its answers to writes. */
type Answer = Omit<WorkItem, 'createdAt' | 'updatedAt'> &
  Partial<Pick<WorkItem, 'createdAt' | 'updatedAt'>>;

/** Keeps the work items on the page up to date. */
export const workItemHandlers: NounHandlers = {
  ...standard,
  answers: { ...standard.answers, create: applyAnswer, update: applyAnswer },
};

function applyAnswer(answer: Answer, asked: Asked): void {
  const known = workItemStore.row(asked.homeId, answer.id);
  const createdAt = answer.createdAt ?? known?.createdAt ?? answer.updatedAt ?? '';
  const updatedAt = answer.updatedAt ?? known?.updatedAt ?? createdAt;
  standard.answers.update({ ...answer, createdAt, updatedAt }, asked);
}
