import { ArrowUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { sendMessage } from './actions.ts';
import type { WhileWorking } from './actions.ts';
import { useJoining } from './use-joining.ts';
import {
  beginSending,
  endSending,
  isSending,
  saveDraftsSoon,
  takeBack,
  sendingOf,
  threadDraft,
  useDraft,
  useSending,
  writeDraft,
} from '../../entities/local-state/draft-store.ts';
import type { SendingText } from '../../entities/local-state/draft-store.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { MostCost } from '../../operators/most-cost.tsx';
import { CompletingTextarea } from '../../ui/completion/completing-textarea.tsx';
import type { Person } from '../../ui/completion/completion-source.ts';
import { Button } from '../../ui/button.tsx';
import { directionOf } from '../../ui/text-direction.ts';
import { keyOf } from '../../ui/key-of.ts';
import './composer.css';

interface ComposerProps {
  readonly homeId: string;
  readonly conversationId: string;
  /** The guild of the thread, where it is known: then the most that an answer may cost is said. */
  readonly guildId?: string | undefined;
  readonly placeholder: string;
  /** The operators of the thread, who are offered before others. */
  readonly people?: readonly Person[];
  /** Where others are to find the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null>;
}

/** Where a message is written. Enter sends, Shift+Enter breaks the line. */
export function Composer(props: ComposerProps) {
  const joining = useJoining(props);
  const { draft, failure, canSend, isAccepting, send, ...field } = useComposer(
    props,
    joining.choice,
  );
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
        <ComposerField {...field} draft={draft} onSend={send} />
        <div className="composer-tools">
          {joining.label === undefined ? (
            <p className="composer-hint">{text.conversation.composerHint}</p>
          ) : (
            <Button kind="quiet" onClick={joining.toggle}>
              {joining.label}
            </Button>
          )}
          {props.guildId !== undefined && (
            <MostCost
              homeId={props.homeId}
              guildId={props.guildId}
              operatorIds={props.people?.map(({ id }) => id) ?? []}
            />
          )}
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
      </div>
    </form>
  );
}

function ComposerField({
  input,
  draft,
  placeholder,
  people,
  onWrite,
  onSend,
}: {
  input: RefObject<HTMLTextAreaElement | null>;
  draft: string;
  placeholder: string;
  people: readonly Person[] | undefined;
  onWrite: (draft: string) => void;
  onSend: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    }
  };
  return (
    <CompletingTextarea
      field={input}
      people={people}
      className="composer-input"
      data-pane-start=""
      dir={directionOf(draft)}
      aria-label={text.conversation.message}
      placeholder={placeholder}
      rows={1}
      value={draft}
      onWrite={onWrite}
      onKeyDown={onKeyDown}
      onBlur={saveDraftsSoon}
    />
  );
}

/** The draft of a message, whether it can be sent, and why it was not. */
function useComposer(
  { homeId, conversationId, placeholder, people, field }: ComposerProps,
  whileWorking: WhileWorking | undefined,
) {
  const key = threadDraft(homeId, conversationId);
  const draft = useDraft(key);
  const isAccepting = useSending((state) => sendingOf(key, state).length > 0);
  const [refusal, setRefusal] = useState<string>();
  const own = useRef<HTMLTextAreaElement>(null);
  const input = field ?? own;
  const former = useRef(Promise.resolve());
  const { messageText: max } = textLimits;
  const isTooLong = draft.length > max;
  const canSend = draft.trim() !== '' && !isTooLong;

  useEffect(() => {
    input.current?.focus();
    return saveDraftsSoon;
  }, [input]);

  const accept = async (sending: SendingText, choice: WhileWorking | undefined) => {
    await former.current;
    if (!isSending(sending)) {
      return;
    }
    try {
      await sendMessage(homeId, conversationId, sending.text, choice);
      endSending(sending);
      setRefusal(undefined);
    } catch (error) {
      takeBack(sending);
      setRefusal(problemOf(error).detail);
    }
  };
  // The composer is empty at once: whatever is typed from now on belongs to the next message.
  const send = () => {
    if (canSend) {
      former.current = accept(beginSending(key), whileWorking);
      input.current?.focus();
    }
  };
  const onWrite = (written: string) => writeDraft(key, written);
  const failure = refusal ?? (isTooLong ? text.conversation.tooLong(max, draft.length) : undefined);
  return { input, draft, placeholder, people, failure, canSend, isAccepting, send, onWrite };
}
