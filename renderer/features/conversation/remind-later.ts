import type { Message } from '#shared/domain/message/schema.ts';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { reminders, saveReminder } from '../../entities/local-state/reminder-store.ts';
import { text } from '../../text/text.ts';
import { laterTimes } from '../../ui/later-times.ts';
import { markdownWords } from '../../ui/markdown/markdown-html.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { formatAhead } from '../../ui/time.ts';
import { showToast } from '../../ui/toast.tsx';

const words = text.conversation.reminder;

/** The row of a message's menu that has it come into the inbox at a time. */
export function remindLater(
  homeId: string,
  conversationId: string,
  { id: messageId, text: said }: Message,
): MenuItem {
  const key = { homeId, messageId };
  const now = new Date();
  const former = reminders.value(key);
  const isWaiting = former !== undefined && former.remindAt > now.toISOString();
  const set = (at: Date) => {
    const remindAt = at.toISOString();
    const beginning = markdownWords(said, placeLimits.reminderBeginning / 2);
    const undo = saveReminder(key, { conversationId, remindAt, beginning });
    showToast({ words: words.set(formatAhead(remindAt, now)), onUndo: undo });
  };
  const remove = () => showToast({ words: words.removed, onUndo: saveReminder(key, undefined) });
  return {
    label: text.conversation.messageMenu.remind,
    items: [
      ...laterTimes(now).map(({ choice, at }) => ({
        id: choice,
        label: text.conversation.later.choices[choice](formatAhead(at.toISOString(), now)),
        onSelect: () => set(at),
      })),
      ...(isWaiting
        ? [
            {
              id: 'remove',
              label: words.remove(formatAhead(former.remindAt, now)),
              startsGroup: true,
              onSelect: remove,
            },
          ]
        : []),
    ],
  };
}
