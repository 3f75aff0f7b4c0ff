import type { Noun } from '#shared/contract/resources.ts';
import { conversationParticulars } from './conversation.ts';
import { guildParticulars } from './guild.ts';
import { messageParticulars } from './message.ts';
import { notificationParticulars } from './notification.ts';
import type { NounParticulars } from './noun-particulars.ts';
import { operatorParticulars } from './operator.ts';
import { userParticulars } from './user.ts';
import { workItemParticulars } from './work-item.ts';

const particulars: Readonly<Partial<Record<Noun, NounParticulars>>> = {
  user: userParticulars,
  guild: guildParticulars,
  operator: operatorParticulars,
  conversation: conversationParticulars,
  message: messageParticulars,
  notification: notificationParticulars,
  work_item: workItemParticulars,
};

/** What is particular to a noun on a service that lacks extensions. */
export function nounParticulars(noun: Noun): NounParticulars {
  return particulars[noun] ?? {};
}
