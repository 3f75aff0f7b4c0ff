import { beforeEach, expect, test } from 'vitest';
import type { ProposalState } from '#shared/domain/proposal/schema.ts';
import type { QuestionState } from '#shared/domain/question/schema.ts';
import { buildProposal, buildQuestion } from '../../testing/build-decisions.ts';
import { proposalHandlers, questionHandlers } from './decision-handlers.ts';
import { proposalStore, questionStore } from './decision-stores.ts';

const homeId = 'home';
const asked = { homeId, input: { guildId: 'g' } };

beforeEach(() => {
  proposalStore.applyForgotten(homeId);
  questionStore.applyForgotten(homeId);
});

const told = {
  proposal: (state: ProposalState) =>
    proposalHandlers.events['updated']?.({ proposal: buildProposal({ state }) } as never, {
      homeId,
      guildId: 'g',
    }),
  question: (state: QuestionState) =>
    questionHandlers.events['updated']?.({ question: buildQuestion({ state }) } as never, {
      homeId,
      guildId: 'g',
    }),
};

const answered = (state: ProposalState) =>
  proposalHandlers.answers['decide']?.(buildProposal({ state }) as never, asked);
const proposalState = () => proposalStore.row(homeId, 'prp_1')?.state;

test.each(['done', 'outdated', 'failed', 'withdrawn'] as const)(
  'the answer to a decision that comes after the news that it is %s does not undo that',
  (state) => {
    told.proposal('open');
    told.proposal(state);
    answered('accepted');
    expect(proposalState()).toBe(state);
  },
);

test('an answer that is the first to tell of a decision counts, and what follows too', () => {
  told.proposal('open');
  answered('accepted');
  expect(proposalState()).toBe('accepted');
  told.proposal('done');
  expect(proposalState()).toBe('done');
});

test('a service that goes back on a decision is believed: an event says what is so now', () => {
  told.proposal('accepted');
  told.proposal('open');
  expect(proposalState()).toBe('open');
});

test('a question that was withdrawn is not open again by an answer of before', () => {
  told.question('withdrawn');
  questionHandlers.answers['answer']?.(buildQuestion({ state: 'open' }) as never, asked);
  expect(questionStore.row(homeId, 'qst_1')?.state).toBe('withdrawn');
});
