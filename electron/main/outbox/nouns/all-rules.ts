import type { Noun } from '#shared/contract/resources.ts';
import { conversationRules } from './conversation.ts';
import { documentRules } from './document.ts';
import { messageRules } from './message.ts';
import { notificationRules } from './notification.ts';
import type { NounRules } from './noun-rules.ts';
import { operatorRules } from './operator.ts';
import { workItemRules } from './work-item.ts';

const rules: Readonly<Partial<Record<Noun, NounRules>>> = {
  conversation: conversationRules,
  document: documentRules,
  message: messageRules,
  notification: notificationRules,
  operator: operatorRules,
  work_item: workItemRules,
};

/** What the outbox knows of a noun beyond its resource. */
export function nounRules(noun: Noun): NounRules {
  return rules[noun] ?? {};
}
