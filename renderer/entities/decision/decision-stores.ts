import { proposalResource } from '#shared/domain/proposal/resource.ts';
import type { Proposal } from '#shared/domain/proposal/schema.ts';
import { questionResource } from '#shared/domain/question/resource.ts';
import type { Question } from '#shared/domain/question/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { EntityStore } from '../store/entity-store.ts';

const limits = { maxRows: pageLimits.plainRows };

/** The questions that operators of each guild have asked the person. */
export const questionStore = new EntityStore<Question>(questionResource, limits);

/** The proposals of operators of each guild to the person. */
export const proposalStore = new EntityStore<Proposal>(proposalResource, limits);
