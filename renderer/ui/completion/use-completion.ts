import { useContext, useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { text } from '../../text/text.ts';
import { completionAttributes } from './completion-list.tsx';
import { CompletionContext } from './completion-source.ts';
import type { Completion, Person } from './completion-source.ts';
import { completionTrigger } from './completion-trigger.ts';
import type { CompletionTrigger } from './completion-trigger.ts';
import { placeOfCharacter } from './caret-place.ts';
import { withChips, withoutTitles } from './chips.ts';
import { keyOf } from '../key-of.ts';

const nothing: readonly Completion[] = [];

/**
 * Completes the words at the caret of a field, and answers its keys.
 *
 * @param value what stands in the field
 */
export function useCompletion(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  people: readonly Person[],
) {
  const id = useId();
  const [looked, setTrigger] = useState<CompletionTrigger>();
  // Whatever empties the field ends what was typed there.
  const trigger = looked && value[looked.at] === looked.sign ? looked : undefined;
  /** The place of a sign whose list was closed: it stays so as long as one writes there. */
  const closedAt = useRef<number>(undefined);
  const { found, active, setActive } = useFound(trigger, people);
  const isOpen = trigger !== undefined && found.length > 0;

  /** Only typing opens the list: whoever moves through what stands there wants nothing. */
  const look = (isTyping: boolean) => {
    const { value: now = '', selectionStart, selectionEnd = 0 } = field.current ?? {};
    const isCaret = selectionStart === selectionEnd;
    const here = isCaret ? completionTrigger(withoutTitles(now), selectionEnd) : undefined;
    if (here?.at !== closedAt.current) {
      closedAt.current = undefined;
    }
    const isWanted = here?.at !== closedAt.current && (isTyping || trigger !== undefined);
    setTrigger((former) => (isWanted ? (isSame(former, here) ? former : here) : undefined));
  };
  const close = () => setTrigger(undefined);
  const dismiss = () => {
    closedAt.current = trigger?.at;
    close();
  };
  const choose = ({ insert }: Completion) => {
    dismiss();
    if (field.current !== null && trigger !== undefined) {
      write(field.current, trigger.at, insert);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active] ?? found[0];
    const keys = {
      ArrowDown: () => setActive((active + 1) % found.length),
      ArrowUp: () => setActive((active - 1 + found.length) % found.length),
      Enter: () => chosen && choose(chosen),
      Tab: () => chosen && choose(chosen),
      Escape: dismiss,
    };
    const key = keyOf(event);
    if (isOpen && isPlainKey(event) && key in keys) {
      keys[key as keyof typeof keys]();
      // The key is the list's, and nothing around the field hears of it.
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const label = text.ui.completions[trigger?.sign ?? '#'];
  const place = () =>
    field.current && trigger ? placeOfCharacter(field.current, trigger.at) : new DOMRect();
  return {
    look,
    close,
    onKeyDown,
    list: isOpen && { id, label, found, active, place, onChoose: choose },
    attributes: isOpen && completionAttributes(id, active),
  };
}

/** Replaces what stands between a place and the caret. */
function write(field: HTMLTextAreaElement, from: number, words: string): void {
  field.focus();
  field.setSelectionRange(from, field.selectionEnd);
  // The only way by which the person can undo it. The field tells of it as of any typing.
  document.execCommand('insertText', false, withChips(words));
}

/** The completions of the words typed now, and which of them the keys are at. */
function useFound(trigger: CompletionTrigger | undefined, people: readonly Person[]) {
  const source = useContext(CompletionContext);
  const [state, setState] = useState({ trigger, found: nothing, active: 0 });
  useEffect(() => {
    if (trigger === undefined || source === undefined) {
      return undefined;
    }
    return source.find({ ...trigger, people }, (found) =>
      setState((former) => {
        const isNew = former.trigger !== trigger;
        const activeId = isNew ? undefined : former.found[former.active]?.id;
        const active = found.findIndex(({ id }) => id === activeId);
        return { trigger, found, active: Math.max(0, active) };
      }),
    );
  }, [trigger, source, people]);
  const isNow = trigger !== undefined && state.trigger === trigger;
  return {
    found: isNow ? state.found : nothing,
    active: state.active,
    setActive: (active: number) => setState((former) => ({ ...former, active })),
  };
}

function isSame(a: CompletionTrigger | undefined, b: CompletionTrigger | undefined): boolean {
  return a?.at === b?.at && a?.sign === b?.sign && a?.words === b?.words;
}

/** Keys with a modifier mean something else. */
function isPlainKey({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey;
}
