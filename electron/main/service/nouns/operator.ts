import type { OperationRequest } from '#shared/contract/registry.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { notificationResource } from '#shared/domain/notification/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { emulateList } from '../emulated-list.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to operators on a service that lacks extensions: others tell of them. */
export const operatorParticulars: NounParticulars = {
  emulations: {
    list: async (service, { guildId }: OperationRequest<'operator.list'>) => {
      await Promise.all([
        emulateList(conversationResource, service, { guildId }),
        emulateList(workItemResource, service, { guildId }),
      ]);
      // They name operators by what is known to be in a guild.
      await emulateList(notificationResource, service, {});
      return { operators: service.directory.operatorsOf(guildId) };
    },
  },
};
