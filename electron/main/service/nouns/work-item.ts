import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to work items on a service that lacks extensions. */
export const workItemParticulars: NounParticulars = {
  infer: (directory, { id, assignedOperatorId }: WorkItem, guildId) => {
    directory.addPlace(id, guildId);
    if (assignedOperatorId !== undefined) {
      directory.addOperator(guildId, assignedOperatorId);
    }
  },
};
