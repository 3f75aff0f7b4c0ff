import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { sendMessage } from './actions.ts';
import {
  draftOf,
  saveDraftsSoon,
  takeOffDraft,
  useDrafts,
  writeDraft,
} from '../../entities/draft-store.ts';
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
  const { input, text, failure, canSend, send } = useComposer(homeId, conversationId);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
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
          aria-label="Message"
          placeholder={placeholder}
          rows={1}
          value={text}
          onChange={(event) => writeDraft(homeId, conversationId, event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={saveDraftsSoon}
        />
        <button
          type="submit"
          className="composer-send"
          aria-label="Send"
          title="Send (Enter)"
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
  const text = useDrafts((state) => draftOf(state, homeId, conversationId));
  const [refusal, setRefusal] = useState<string>();
  const [isAccepting, setIsAccepting] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const isTooLong = text.length > textLimits.messageText;
  const canSend = text.trim() !== '' && !isTooLong && !isAccepting;

  useEffect(() => {
    input.current?.focus();
    return saveDraftsSoon;
  }, []);

  const send = async () => {
    if (!canSend) {
      return;
    }
    setIsAccepting(true);
    try {
      await sendMessage(homeId, conversationId, text);
      takeOffDraft(homeId, conversationId, text);
      saveDraftsSoon();
      setRefusal(undefined);
    } catch (error) {
      // Not accepted: the text stays where it is.
      setRefusal(problemOf(error).detail);
    } finally {
      setIsAccepting(false);
      input.current?.focus();
    }
  };
  const failure = refusal ?? (isTooLong ? tooLong(text.length) : undefined);
  return { input, text, failure, canSend, send };
}

function tooLong(length: number): string {
  return (
    `A message holds at most ${textLimits.messageText.toLocaleString()} characters; this one has ` +
    `${length.toLocaleString()}.`
  );
}
