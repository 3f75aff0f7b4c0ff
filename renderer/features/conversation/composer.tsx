import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
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
  const { input, draft, failure, canSend, send } = useComposer(homeId, conversationId);
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
  const draft = useDrafts((state) => draftOf(state, homeId, conversationId));
  const [refusal, setRefusal] = useState<string>();
  const [isAccepting, setIsAccepting] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const { messageText: max } = textLimits;
  const isTooLong = draft.length > max;
  const canSend = draft.trim() !== '' && !isTooLong && !isAccepting;

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
      await sendMessage(homeId, conversationId, draft);
      takeOffDraft(homeId, conversationId, draft);
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
  const failure = refusal ?? (isTooLong ? text.conversation.tooLong(max, draft.length) : undefined);
  return { input, draft, failure, canSend, send };
}
