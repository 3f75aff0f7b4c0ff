import { standardHandlers } from '../noun-handlers.ts';
import type { NounHandlers } from '../noun-handlers.ts';
import { proposalStore, questionStore } from './decision-stores.ts';

const questions = standardHandlers(questionStore);
const proposals = standardHandlers(proposalStore);

/** Keeps the questions on the page up to date. An answer to a decision is the whole question. */
export const questionHandlers: NounHandlers = {
  ...questions,
  answers: { ...questions.answers, answer: questions.answers.update },
};

/** Keeps the proposals on the page up to date. An answer to a decision is the whole proposal. */
export const proposalHandlers: NounHandlers = {
  ...proposals,
  answers: { ...proposals.answers, decide: proposals.answers.update },
};
