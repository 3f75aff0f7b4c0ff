import type { Notification } from '#shared/domain/notification/schema.ts';
import type { NounParticulars } from './noun-particulars.ts';

/** What is particular to notifications on a service that lacks extensions. */
export const notificationParticulars: NounParticulars = {
  inferOwn: (directory, { meta }: Notification) => {
    const guildId = directory.guildOf(meta?.conversationId ?? meta?.workItemId ?? '');
    if (guildId !== undefined && meta?.operatorId !== undefined) {
      directory.addOperator(guildId, meta.operatorId);
    }
  },
};
