import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { copyLimits } from '#shared/limits/desktop-limits.ts';
import { copyText } from '../../bridge/outside.ts';
import { threadOf, useMessages } from '../../entities/message/message-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { keyOf } from '../../ui/key-of.ts';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { resultInSlices } from '../../ui/slices.ts';
import { showToast } from '../../ui/toast.tsx';
import type { MakePlanOf } from './message-menu.tsx';
import { messagesMarkdown } from './messages-markdown.ts';
import type { LeavingMessages } from './messages-markdown.ts';
import { clearSelection, selectedMessages, useSelectedMessages } from './selection-store.ts';
import type { NameOf } from './use-name-of.ts';

const words = text.conversation.leaving;

/** The acts on all selected messages of a thread at once; nothing where none are. */
export function SelectedMessages({
  homeId,
  conversationId,
  nameOf,
  onExport,
  onDiscuss,
  onMakePlan,
}: {
  homeId: string;
  conversationId: string;
  nameOf: NameOf;
  onExport: (selected: LeavingMessages) => void;
  onDiscuss: (messages: LeavingMessages['messages']) => void;
  onMakePlan: MakePlanOf;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const { length: count } = useSelectedMessages(homeId, conversationId);
  const { isCopying, copy } = useCopying();
  const selected = (): LeavingMessages => ({
    messages: selectedMessages(homeId, conversationId),
    nameOf,
    gapsBefore: new Set(Object.keys(threadOf(useMessages.getState(), homeId, conversationId).gaps)),
  });
  // The bar goes with the selection: the focus goes on in the log.
  const clear = () => {
    const log = bar.current?.parentElement?.querySelector('[role=log]');
    const stop = log?.querySelector<HTMLElement>('[data-stop] > [tabindex="0"]');
    stop?.focus({ preventScroll: true });
    clearSelection();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Escape' && !event.defaultPrevented) {
      event.preventDefault();
      clear();
    }
  };
  return (
    count > 0 && (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its buttons
      <div ref={bar} className="selected-messages" onKeyDown={onKeyDown}>
        <SelectionBar name={words.bar} count={count} onDelete={undefined} onClear={clear}>
          <Button disabled={isCopying} onClick={() => void copy(selected())}>
            {text.ui.copy}
          </Button>
          <Button onClick={() => onExport(selected())}>{words.export}</Button>
          <Button onClick={() => onDiscuss(selected().messages)}>
            {text.conversation.messageMenu.discussApart}
          </Button>
          <Button onClick={() => onMakePlan(selected().messages)}>
            {text.conversation.messageMenu.makePlan}
          </Button>
        </SelectionBar>
      </div>
    )
  );
}

/** Copies messages as Markdown, bit by bit, and says so once the clipboard has them. */
function useCopying() {
  const [isCopying, setIsCopying] = useState(false);
  const stopping = useRef(new AbortController());
  useEffect(() => {
    stopping.current = new AbortController();
    const { current } = stopping;
    return () => current.abort();
  }, []);
  const copy = async (selected: LeavingMessages) => {
    setIsCopying(true);
    const markdown = await resultInSlices(messagesMarkdown(selected), stopping.current.signal);
    if (markdown.length > copyLimits.text) {
      showToast({ words: words.tooLong, kind: 'problem' });
    } else if (await copyText(markdown)) {
      showToast({ words: words.copied(selected.messages.length) });
    }
    setIsCopying(false);
  };
  return { isCopying, copy };
}
