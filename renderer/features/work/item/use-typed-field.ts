import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { text } from '../../../text/text.ts';
import { isUndoKey } from '../undo.ts';

interface TypedFieldOptions {
  /** What the item says. */
  readonly current: string;
  /** What is saved of what was typed; undefined where that cannot be saved. */
  readonly valueOf: (typed: string) => string | undefined;
  /** Answers whether it was saved. */
  readonly onSave: (value: string) => Promise<boolean>;
}

interface FieldState {
  /** What the person has typed since they last saved, and what the item said as they began. */
  readonly typed?: { readonly text: string; readonly base: string };
  /** What was saved last, until the item says something new. */
  readonly saved?: { readonly value: string; readonly base: string };
  readonly note?: string;
}

/**
 * A field that saves what is typed in it as it is left, by Enter, and when it goes off the page.
 * Escape takes back what was typed. A change from elsewhere never replaces what is being typed.
 */
export function useTypedField({ current, valueOf, onSave }: TypedFieldOptions) {
  const [state, setState] = useState<FieldState>({});
  const { typed, saved } = state;
  if (saved !== undefined && saved.base !== current) {
    setState(({ saved: _known, ...others }) => others);
  }
  const shown = saved !== undefined && saved.base === current ? saved.value : current;

  const save = () => {
    if (typed === undefined) {
      return;
    }
    const value = valueOf(typed.text);
    if (value === undefined || value === typed.base || value === shown) {
      setState(({ typed: _dropped, ...others }) => others);
      return;
    }
    const isReplacing = typed.base !== shown;
    setState({
      saved: { value, base: current },
      ...(isReplacing && { note: text.workItem.replacedOther(shown) }),
    });
    void onSave(value).then((isSaved) =>
      // What could not be saved stays in the field, unless the person has gone on typing.
      isSaved ? undefined : setState((now) => ({ typed: now.typed ?? typed })),
    );
  };
  useSaveOnLeaving(save);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation();
      setState({});
    } else if (isUndoKey(event) && typed !== undefined) {
      // It takes back letters, not acts.
      event.stopPropagation();
    }
  };
  const isChangedElsewhere = typed !== undefined && typed.base !== shown && typed.text !== shown;
  return {
    note: isChangedElsewhere ? text.workItem.changedWhileTyping(shown) : state.note,
    field: {
      value: typed?.text ?? shown,
      onChange: (event: { target: { value: string } }) =>
        setState({ typed: { text: event.target.value, base: typed?.base ?? shown } }),
      onKeyDown,
      onBlur: save,
    },
  };
}

/** Saves as the component goes off the page, or the page goes away. */
function useSaveOnLeaving(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const leave = () => latest.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
