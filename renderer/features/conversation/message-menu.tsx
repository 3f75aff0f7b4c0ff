import { useCallback, useState } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { copyLink, copyText } from '../../bridge/outside.ts';
import { draftOf, threadDraft, writeDraft } from '../../entities/local-state/draft-store.ts';
import { markUnreadFrom } from '../../entities/read-state/mark-read.ts';
import { text } from '../../text/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';

/** Opens the menu of a message, at the control that was pressed or at the pointer. */
export type OpenMessageMenu = (message: Message, place: Omit<OpenMenu, 'items'>) => void;

/** The thread of the messages, and where their acts lead. */
interface MessageMenuOptions {
  readonly homeId: string;
  readonly conversationId: string;
  /** The address of a message, for other programs and other people. */
  readonly addressOf: (messageId: string) => string;
  /** Told after a message was quoted: the person goes on in the composer. */
  readonly onQuoted: () => void;
}

/** One menu for all messages of a thread, under the one that was pressed. */
export function useMessageMenu(options: MessageMenuOptions) {
  const { homeId, conversationId, addressOf, onQuoted } = options;
  const [menu, setMenu] = useState<OpenMenu>();
  const open: OpenMessageMenu = useCallback(
    (message, place) => {
      const words = text.conversation.messageMenu;
      const items: MenuItem[] = [
        { label: words.copyText, onSelect: () => void copyText(message.text) },
        { label: words.copyLink, onSelect: () => void copyLink(addressOf(message.id)) },
        {
          label: words.quote,
          onSelect: () => {
            quote(homeId, conversationId, message.text);
            // The menu gives the focus back to its message first.
            requestAnimationFrame(onQuoted);
          },
        },
        {
          label: words.markUnread,
          startsGroup: true,
          onSelect: () => markUnreadFrom(homeId, conversationId, message.id),
        },
      ];
      setMenu({ ...place, items });
    },
    [homeId, conversationId, addressOf, onQuoted],
  );
  const close = useCallback(() => setMenu(undefined), []);
  return { open, menu: menu && <AnchoredMenu open={menu} onClose={close} /> };
}

/** Adds a message to the draft of its thread as a quotation, behind what is written there. */
function quote(homeId: string, conversationId: string, said: string): void {
  const key = threadDraft(homeId, conversationId);
  const draft = draftOf(key).trimEnd();
  const before = draft === '' ? '' : `${draft}\n\n`;
  writeDraft(key, `${before}${quotationOf(said)}\n\n`);
}

/** A text as a quotation in Markdown. */
export function quotationOf(said: string): string {
  return said
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
