import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { text } from '../../../text/text.ts';
import { placeOfCharacter } from '../../../ui/completion/caret-place.ts';
import { completionAttributes } from '../../../ui/completion/completion-list.tsx';
import type { Completion } from '../../../ui/completion/completion-source.ts';
import { keyOf } from '../../../ui/key-of.ts';
import { markBefore, markCompletions, withoutMark } from './plan-marks.tsx';
import type { MarkedFields, PlanMark } from './plan-marks.tsx';

/** The completion of the mark at the caret, and the keys of its list. */
export function useMarkCompletion(
  operators: readonly Operator[],
  onChosen: (title: string, fields: MarkedFields) => void,
) {
  const id = useId();
  const { field, mark, active, setActive, look, close, dismiss } = useMark();
  const placeCaret = useCaret(field);
  const found = useMemo(
    () => (mark === undefined ? [] : markCompletions(mark, operators)),
    [mark, operators],
  );
  const isOpen = found.length > 0;
  const choose = (chosenId: string | undefined) => {
    const chosen = found.find((each) => each.id === chosenId);
    if (chosen !== undefined && mark !== undefined && field.current !== null) {
      const { value } = field.current;
      const title = withoutMark(value, mark.at, mark.at + 1 + mark.words.length);
      placeCaret(mark.at);
      onChosen(mark.at > title.length ? `${title} ` : title, chosen.fields);
    }
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyOf(event)];
    if (!isOpen || hasModifier(event)) {
      return;
    }
    if (step !== undefined) {
      setActive((active + step + found.length) % found.length);
    } else if (keyOf(event) === 'Escape') {
      dismiss();
    } else if (keyOf(event) === 'Enter' || keyOf(event) === 'Tab') {
      choose((found[active] ?? found[0])?.id);
    } else {
      return;
    }
    // The key is the list's, and nothing around the field hears of it.
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  };
  const place = () =>
    field.current && mark ? placeOfCharacter(field.current, mark.at) : new DOMRect();
  const label = mark?.sign === '!' ? text.work.plan.priorities : text.ui.completions['@'];
  const onChoose = (chosen: Completion) => choose(chosen.id);
  return {
    look,
    close,
    onKeyDown,
    list: isOpen && { id, label, found, active, place, onChoose },
    attributes: isOpen ? completionAttributes(id, active) : undefined,
  };
}

/** The mark at the caret of the field that was looked at last. Only typing opens its list. */
function useMark() {
  const field = useRef<HTMLInputElement>(null);
  const [mark, setMark] = useState<PlanMark>();
  const [active, setActive] = useState(0);
  /** The place of a sign whose list was closed: it stays so as long as one writes there. */
  const closedAt = useRef<number>(undefined);
  const look = (written: HTMLInputElement, isTyping: boolean) => {
    field.current = written;
    const { value, selectionStart, selectionEnd } = written;
    const isCaret = selectionStart !== null && selectionStart === selectionEnd;
    const here = isCaret ? markBefore(value, selectionStart) : undefined;
    if (here?.at !== closedAt.current) {
      closedAt.current = undefined;
    }
    const isWanted = here?.at !== closedAt.current && (isTyping || mark !== undefined);
    if (here?.words !== mark?.words || here?.at !== mark?.at || !isWanted) {
      setMark(isWanted ? here : undefined);
      setActive(0);
    }
  };
  const close = () => setMark(undefined);
  const dismiss = () => {
    closedAt.current = mark?.at;
    close();
  };
  return { field, mark, active, setActive, look, close, dismiss };
}

function hasModifier({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || shiftKey;
}

/** Returns how to put the caret at a place of a field once its next value is there. */
function useCaret(field: RefObject<HTMLInputElement | null>) {
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined) {
      field.current?.setSelectionRange(wanted.current, wanted.current);
      wanted.current = undefined;
    }
  });
  return (at: number) => {
    wanted.current = at;
  };
}
