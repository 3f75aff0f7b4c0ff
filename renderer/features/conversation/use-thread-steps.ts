import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { useOfferActions } from '../../actions/offered-actions.ts';
import type { OfferedAction } from '../../actions/offered-actions.ts';
import { text } from '../../text/text.ts';

const any = () => true;

/**
 * Offers the ways from the open thread to those beside it in a list, and to the next unread one.
 *
 * @param threads the threads in the order of the list
 * @param unread the number of unread messages, for each thread that has some
 */
export function useThreadSteps(
  threads: readonly { readonly conversation: Conversation }[],
  selectedId: string | undefined,
  unread: ReadonlyMap<string, number>,
  hrefOf: (id: string) => string,
): void {
  const ids = threads.map(({ conversation }) => conversation.id);
  const isUnread = (id: string) => unread.has(id);
  const step = (by: 1 | -1, isWanted: (id: string) => boolean, none: string): OfferedAction => {
    const found = neighbour(ids, selectedId, by, isWanted);
    return {
      run: () => found !== undefined && open(found, hrefOf(found)),
      ...(found === undefined && { refusal: none }),
    };
  };
  const { noOtherThread, noUnreadThread } = text.conversation;
  useOfferActions({
    nextThread: step(1, any, noOtherThread),
    previousThread: step(-1, any, noOtherThread),
    nextUnreadThread: step(1, isUnread, noUnreadThread),
    previousUnreadThread: step(-1, isUnread, noUnreadThread),
  });
}

/** The nearest other entry of a list in one direction; past its end the list begins again. */
export function neighbour(
  ids: readonly string[],
  from: string | undefined,
  by: 1 | -1,
  isWanted: (id: string) => boolean,
): string | undefined {
  const at = from === undefined ? -1 : ids.indexOf(from);
  const after = ids.slice(at + 1);
  const before = ids.slice(0, Math.max(0, at));
  const inOrder = [...after, ...before];
  return by === 1 ? inOrder.find(isWanted) : inOrder.findLast(isWanted);
}

function open(id: string, href: string): void {
  location.hash = href;
  document.querySelector(`[data-thread="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
}
