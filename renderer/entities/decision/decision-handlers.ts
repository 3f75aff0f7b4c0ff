import type { Proposal } from '#shared/domain/proposal/schema.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import type { EntityStore } from '../store/entity-store.ts';
import { standardHandlers } from '../noun-handlers.ts';
import type { AnsweredRequest, NounHandlers } from '../noun-handlers.ts';
import { proposalStore, questionStore } from './decision-stores.ts';

const questions = standardHandlers(questionStore);
const proposals = standardHandlers(proposalStore);

/** Keeps the questions on the page up to date. An answer to a decision is the whole question. */
export const questionHandlers: NounHandlers = {
  ...questions,
  answers: { ...questions.answers, answer: applyDecided(questionStore, questions.answers.update) },
};

/** Keeps the proposals on the page up to date. An answer to a decision is the whole proposal. */
export const proposalHandlers: NounHandlers = {
  ...proposals,
  answers: { ...proposals.answers, decide: applyDecided(proposalStore, proposals.answers.update) },
};

/**
 * Applies the answer to a decision, unless an event has told of what followed from it. Questions and
 * proposals have no time of their last change, but they only go on: an older one is known by that.
 */
function applyDecided<Row extends Question | Proposal>(
  store: EntityStore<Row>,
  apply: (row: Row, request: AnsweredRequest) => void,
) {
  return (row: Row, request: AnsweredRequest) => {
    const known = store.row(request.homeId, row.id);
    if (known === undefined || stageOf(known) <= stageOf(row)) {
      apply(row, request);
    }
  };
}

/** How far a question or proposal has come: open, accepted, ended. */
function stageOf({ state }: Question | Proposal): number {
  return state === 'open' ? 0 : state === 'accepted' ? 1 : 2;
}
