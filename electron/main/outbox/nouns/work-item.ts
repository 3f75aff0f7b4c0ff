import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { likenessOf } from './likeness.ts';
import type { NounRules } from './noun-rules.ts';

/** What is particular to work items in the outbox. */
export const workItemRules: NounRules = {
  createdFields: () => ({ status: 'todo', progress: 0 }),
  compare: (row: WorkItem, input) => {
    const likeness = likenessOf(row.title, input['title']);
    const isElsewhere =
      row.type !== input['type'] || (row.parentId || null) !== (input['parentId'] || null);
    return likeness !== 'other' && isElsewhere ? 'unsure' : likeness;
  },
};
