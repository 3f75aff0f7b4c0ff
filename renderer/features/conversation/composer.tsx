import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { sendMessage } from './actions.ts';
import {
  beginSending,
  draftOf,
  endSending,
  isSending,
  saveDraftsSoon,
  takeBack,
  useDrafts,
  writeDraft,
} from '../../entities/draft-store.ts';
import { keyInHome } from '../../entities/key-in-home.ts';
import { textLimits } from '#shared/limits/limits.ts';

/** Where a message is written. Enter sends, Shift+Enter breaks the line. */
export function Composer({
  homeId,
  conversationId,
  placeholder,
}: {
  homeId: string;
  conversationId: string;
  placeholder: string;
}) {
  const { input, draft, failure, canSend, isAccepting, send } = useComposer(homeId, conversationId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      send();
    }
  };
  return (
    <form
      className="composer"
      aria-busy={isAccepting}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {failure !== undefined && (
        <p className="composer-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="composer-box">
        <textarea
          ref={input}
          className="composer-input"
          aria-label={text.conversation.message}
          placeholder={placeholder}
          rows={1}
          value={draft}
          onChange={(event) => writeDraft(homeId, conversationId, event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={saveDraftsSoon}
        />
        <button
          type="submit"
          className="composer-send"
          aria-label={text.conversation.send}
          title={text.conversation.sendWithKey}
          disabled={!canSend}
        >
          <ArrowUp size={18} />
        </button>
      </div>
    </form>
  );
}

/** What is being written, whether it can be sent, and why it was not. */
function useComposer(homeId: string, conversationId: string) {
  const key = keyInHome(homeId, conversationId);
  const draft = useDrafts((state) => draftOf(state, homeId, conversationId));
  const isAccepting = useDrafts(({ sending }) => sending.some((one) => one.key === key));
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLTextAreaElement>(null);
  const former = useRef(Promise.resolve());
  const { messageText: max } = textLimits;
  const isTooLong = draft.length > max;
  const canSend = draft.trim() !== '' && !isTooLong;

  useEffect(() => {
    input.current?.focus();
    return saveDraftsSoon;
  }, []);

  // The composer is empty at once: whatever is typed from now on belongs to the next message.
  const send = () => {
    if (!canSend) {
      return;
    }
    const sending = beginSending(homeId, conversationId);
    input.current?.focus();
    const accept = async () => {
      await former.current;
      if (!isSending(sending)) {
        return;
      }
      try {
        await sendMessage(homeId, conversationId, sending.text);
        endSending(sending);
        setRefusal(undefined);
      } catch (error) {
        takeBack(sending);
        setRefusal(problemOf(error).detail);
      }
    };
    former.current = accept();
  };
  const failure = refusal ?? (isTooLong ? text.conversation.tooLong(max, draft.length) : undefined);
  return { input, draft, failure, canSend, isAccepting, send };
}
