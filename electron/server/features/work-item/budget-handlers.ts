import type { Handlers } from '../../perform/operation-handler.ts';
import { setLimits } from '../../runs/limit-store.ts';
import { toldBudget } from '../../runs/told-limits.ts';
import { requireWorkItem } from './rules.ts';
import { findWorkItem } from './store.ts';

/** The handlers of operations on what the work of models on an item may use. */
export const budgetHandlers: Handlers<'work_item.budget' | 'work_item.set_budget'> = {
  'work_item.budget': ({ db, actor }, { workItemId }) => {
    const { seq: workItemSeq, guildSeq } = requireWorkItem(findWorkItem(db, actor, workItemId));
    return { output: toldBudget(db, { guildSeq, workItemSeq }) };
  },

  'work_item.set_budget': ({ db, actor }, { workItemId, tokens, money }) => {
    const { seq: workItemSeq, guildSeq } = requireWorkItem(findWorkItem(db, actor, workItemId));
    const of = { guildSeq, workItemSeq };
    setLimits(db, of, { tokens, money });
    return { output: toldBudget(db, of) };
  },
};
