import { useCallback, useState } from 'react';
import type { MouseEvent } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { useOfferMenu } from '../../actions/offered-menus.ts';
import { copyLink, copyText } from '../../bridge/outside.ts';
import { draftOf, threadDraft, writeDraft } from '../../entities/local-state/draft-store.ts';
import { markUnreadFrom } from '../../entities/read-state/mark-read.ts';
import { text } from '../../text/text.ts';
import { AnchoredMenu } from '../../ui/anchored-menu.tsx';
import type { OpenMenu } from '../../ui/anchored-menu.tsx';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { quotationOf } from './messages-markdown.ts';
import { isMessageSelected, toggleMessage } from './selection-store.ts';
import { remindLater } from './remind-later.ts';
import type { ThreadRow } from './thread-rows.ts';

/** Opens the menu of a message, at the control that was pressed or at the pointer. */
export type OpenMessageMenu = (message: Message, place: Omit<OpenMenu, 'items'>) => void;

/** Makes a plan of what messages say, or of parts of them. */
export type MakePlanOf = (said: readonly Pick<Message, 'id' | 'text'>[]) => void;

/** The thread of the messages, and where their acts lead. */
interface MessageMenuOptions {
  readonly homeId: string;
  readonly conversationId: string;
  /** The address of a message, for other programs and other people. */
  readonly addressOf: (messageId: string) => string;
  /** Told as a message is quoted: the person goes on in the composer. */
  readonly onQuoted: () => void;
  /** Opens a new thread about some messages. */
  readonly onDiscuss: (messages: readonly Message[]) => void;
  readonly onMakePlan: MakePlanOf;
  /** The newest message: the palette has the acts on it. */
  readonly newest: Message | undefined;
}

const none: MenuItem[] = [];

/** One menu for all messages of a thread, under the one that was pressed. */
export function useMessageMenu(options: MessageMenuOptions) {
  const { homeId, conversationId, addressOf, onQuoted, onDiscuss, onMakePlan, newest } = options;
  const [menu, setMenu] = useState<OpenMenu>();
  const itemsOf = useCallback(
    (message: Message): MenuItem[] => {
      const { id, text: said } = message;
      const words = text.conversation.messageMenu;
      const quoteIt = () => {
        // The menu gives the focus back to its message first. A field that has the focus takes the
        // quotation as a step that can be undone.
        requestAnimationFrame(() => {
          onQuoted();
          quote(homeId, conversationId, said);
        });
      };
      const markUnread = () => markUnreadFrom(homeId, conversationId, id);
      return [
        { label: words.copyText, onSelect: () => void copyText(said) },
        { label: words.copyLink, onSelect: () => void copyLink(addressOf(id)) },
        { label: words.quote, onSelect: quoteIt },
        { label: words.discussApart, onSelect: () => onDiscuss([message]) },
        { label: words.makePlan, onSelect: () => onMakePlan([message]) },
        {
          label: isMessageSelected(homeId, conversationId, id) ? words.unselect : words.select,
          startsGroup: true,
          onSelect: () => toggleMessage(homeId, conversationId, message),
        },
        { label: words.markUnread, onSelect: markUnread },
        remindLater(homeId, conversationId, message),
      ];
    },
    [homeId, conversationId, addressOf, onQuoted, onDiscuss, onMakePlan],
  );
  const open: OpenMessageMenu = useCallback(
    (message, place) => setMenu({ ...place, items: itemsOf(message) }),
    [itemsOf],
  );
  const close = useCallback(() => setMenu(undefined), []);
  useOfferMenu(text.conversation.latestMessage, newest === undefined ? none : itemsOf(newest));
  return { open, menu: menu && <AnchoredMenu open={menu} onClose={close} /> };
}

/**
 * Opens the menu of a message that is pressed with the other button, or by the menu key. What has a
 * menu of its own keeps it: a link, a picture, and words that are selected.
 */
export function openAtEvent(
  open: OpenMessageMenu,
  row: ThreadRow,
  event: MouseEvent<HTMLElement>,
): void {
  const { target, clientX: x, clientY: y } = event;
  const anchor = target instanceof Element ? target.closest<HTMLElement>('article') : null;
  const hasOwn = target instanceof Element && target.closest('a, img, input, textarea') !== null;
  const isSelected = getSelection()?.isCollapsed === false;
  if (row.kind === 'message' && anchor !== null && !hasOwn && !isSelected) {
    event.preventDefault();
    const isPointer = event.button === 2;
    open(row.message, { anchor, ...(isPointer && { at: { x, y } }) });
  }
}

/** Adds a message to the draft of its thread as a quotation, behind what is written there. */
function quote(homeId: string, conversationId: string, said: string): void {
  const key = threadDraft(homeId, conversationId);
  const draft = draftOf(key).trimEnd();
  const before = draft === '' ? '' : `${draft}\n\n`;
  writeDraft(key, `${before}${quotationOf(said)}\n\n`);
}
