import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { textLimits } from '#shared/limits/limits.ts';
import { problemOf } from '../../bridge/call.ts';
import {
  beginSending,
  draftOf,
  endSending,
  isSending,
  saveDraftsSoon,
  sendingOf,
  takeBack,
  threadDraft,
  useDraft,
  useSending,
  writeDraft,
} from '../../entities/local-state/draft-store.ts';
import type { DraftKey, SendingText } from '../../entities/local-state/draft-store.ts';
import { text } from '../../text/text.ts';
import { withChips } from '../../ui/completion/chips.ts';
import { isBusyElsewhere } from '../../ui/screen-focus.ts';
import { applyEdit, replacing } from '../../ui/writing/text-edit.ts';
import { sendMessage } from './actions.ts';
import type { SendOptions } from './actions.ts';

interface ComposerPlace {
  readonly homeId: string;
  readonly conversationId: string;
}

/** The draft of a message, whether it can be sent, and why it was not. */
export function useComposer(
  { homeId, conversationId }: ComposerPlace,
  input: RefObject<HTMLTextAreaElement | null>,
) {
  const key = threadDraft(homeId, conversationId);
  const draft = useDraft(key);
  const isAccepting = useSending((state) => sendingOf(key, state).length > 0);
  const [refusal, setRefusal] = useState<string>();
  const former = useRef(Promise.resolve());
  const { messageText: max } = textLimits;
  const isTooLong = draft.length > max;
  const canSend = draft.trim() !== '' && !isTooLong;

  useEffect(() => {
    // A slow thread comes while its person may already be in a menu or another field.
    if (!isBusyElsewhere()) {
      input.current?.focus();
    }
    return saveDraftsSoon;
  }, [input]);

  const accept = async (sending: SendingText, options: SendOptions) => {
    await former.current;
    if (!isSending(sending)) {
      return;
    }
    try {
      await sendMessage(homeId, conversationId, sending.text, options);
      endSending(sending);
      setRefusal(undefined);
    } catch (error) {
      takeBack(sending);
      setRefusal(problemOf(error).detail);
    }
  };
  // The composer is empty at once: whatever is typed from now on belongs to the next message.
  const send = (options: SendOptions) => {
    if (canSend) {
      former.current = accept(beginSending(key), options);
      input.current?.focus();
    }
  };
  const onWrite = (written: string) => writeDraft(key, written);
  const put = (words: string, replaced?: string) => {
    if (input.current === null) {
      putIntoDraft(key, words, replaced);
    } else {
      putIntoField(input.current, words, replaced);
    }
  };
  const failure = refusal ?? (isTooLong ? text.conversation.tooLong(max, draft.length) : undefined);
  return { draft, failure, isTooLong, canSend, isAccepting, send, onWrite, put };
}

/** Puts words in the place of others, where these still stand there, or else at the caret. */
function putIntoField(field: HTMLTextAreaElement, words: string, replaced?: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const shown = withChips(words);
  if (replaced === undefined) {
    const before = value.slice(0, selectionStart);
    const gap = /\S$/.test(before) ? (words.includes('\n') ? '\n\n' : ' ') : '';
    applyEdit(field, replacing(selectionStart, selectionEnd, gap + shown));
    return;
  }
  const former = withChips(replaced);
  const at = value.indexOf(former);
  if (at !== -1) {
    applyEdit(field, replacing(at, at + former.length, shown));
  }
}

/** The same where the composer has gone meanwhile. */
function putIntoDraft(key: DraftKey, words: string, replaced?: string): void {
  const draft = draftOf(key);
  const next =
    replaced === undefined
      ? [draft, words].filter((part) => part !== '').join('\n\n')
      : draft.replace(replaced, () => words);
  writeDraft(key, next);
  saveDraftsSoon();
}
