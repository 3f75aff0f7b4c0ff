import type { CallInput } from '#shared/capability/machine-registry.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { mentionedOperators } from '#shared/domain/operator/mention.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { openingAbout } from '../../../ui/markdown/link-to-thing.ts';

/** A write of an act, as it is accepted together with others. */
export type WriteOfAct = CallInput<'outbox.submit_together'>['writes'][number];

/** The words about an item, to whom they go, and where. */
export interface Saying {
  readonly guildId: string;
  readonly item: WorkItem;
  /** The address of the item. */
  readonly address: string;
  readonly operator: { readonly id: string; readonly name: string };
  /** The thread in which it is said; undefined for a new one. */
  readonly thread: Conversation | undefined;
  readonly words: string;
  /** Whether a thread about the item is told the words alone. */
  readonly isPlain?: boolean;
}

/** The message in which something is said: the link to the item first, and then the words. */
export function messageAbout({
  item,
  address,
  operator,
  thread,
  words,
  isPlain = false,
}: Saying): string {
  const others = (thread?.participants ?? []).filter(({ type }) => type === 'operator');
  // Where several operators listen, the one who is named answers.
  const isNamed = others.length < 2 || mentionedOperators(words, others).length > 0;
  const name = isNamed ? '' : `@${operator.name} `;
  const opening = isPlain && thread !== undefined ? '' : openingAbout(item.title, address);
  return `${name}${opening}${words.trim()}`;
}

/** The write that says something about an item in its thread with an operator, or in a new one. */
export function writeAbout(saying: Saying): WriteOfAct {
  const { guildId, operator, thread } = saying;
  const text = messageAbout(saying);
  const entryId = crypto.randomUUID();
  return thread === undefined
    ? {
        entryId,
        operation: 'conversation.create',
        input: { guildId, operatorIds: [operator.id], initialMessage: text },
      }
    : {
        entryId,
        operation: 'message.create',
        input: { conversationId: thread.id, text },
      };
}
