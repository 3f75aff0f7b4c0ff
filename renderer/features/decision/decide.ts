import { proposalResource } from '#shared/domain/proposal/resource.ts';
import type { Proposal, ProposalDecision } from '#shared/domain/proposal/schema.ts';
import { questionResource } from '#shared/domain/question/resource.ts';
import type { FieldValue, Question } from '#shared/domain/question/schema.ts';
import { call } from '../../bridge/call.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { proposalStore, questionStore } from '../../entities/decision/decision-stores.ts';
import { keepDecisionDraft } from './decision-draft.ts';

/** A question or a proposal of an operator, which a person decides. */
export type Decision =
  | { readonly noun: 'question'; readonly row: Question }
  | { readonly noun: 'proposal'; readonly row: Proposal };

/** Where a question or a proposal is. */
interface Place {
  readonly homeId: string;
  readonly guildId: string;
}

/**
 * Answers a question, or declines to: resolves once that is durably stored on this computer.
 *
 * @throws ProblemError when it could not be stored, or was refused at once
 */
export async function answerQuestion(
  place: Place,
  { id }: Question,
  values: readonly FieldValue[] | undefined,
): Promise<void> {
  const answer = values === undefined ? { isDeclined: true as const } : { values: [...values] };
  const { operations } = questionResource;
  try {
    await submit(place.homeId, operations.answer, { questionId: id, ...answer });
  } catch (error) {
    await readDecided(place, 'question');
    throw error;
  }
  keepDecisionDraft(place.homeId, id, '');
}

/**
 * Decides a proposal: resolves once that is durably stored on this computer.
 *
 * @throws ProblemError when it could not be stored, or was refused at once
 */
export async function decideProposal(
  place: Place,
  { id }: Proposal,
  { decision, note }: { readonly decision: ProposalDecision; readonly note: string },
): Promise<void> {
  const said = note.trim() === '' ? {} : { note: note.trim() };
  const { operations } = proposalResource;
  try {
    await submit(place.homeId, operations.decide, { proposalId: id, decision, ...said });
  } catch (error) {
    await readDecided(place, 'proposal');
    throw error;
  }
  keepDecisionDraft(place.homeId, id, '');
}

/** Reads the decided ones after a refusal: one decided elsewhere may not have come here yet. */
async function readDecided({ homeId, guildId }: Place, noun: Decision['noun']): Promise<void> {
  const input = { homeId, guildId, open: false };
  try {
    if (noun === 'question') {
      const { questions } = await call(questionResource.operations.list, input);
      questionStore.applyRows(homeId, questions, { isEvent: false });
    } else {
      const { proposals } = await call(proposalResource.operations.list, input);
      proposalStore.applyRows(homeId, proposals, { isEvent: false });
    }
  } catch {
    // Why it was refused is said all the same
  }
}
