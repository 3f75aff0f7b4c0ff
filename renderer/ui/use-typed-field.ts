import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { text } from '../text/text.ts';

const { changedWhileTyping, replacedOther, restored } = text.ui.typed;

export interface TypedFieldOptions {
  /** The stored value. */
  readonly current: string;
  /** The value that is saved for a typed text; undefined where it cannot be saved. */
  readonly valueOf: (typed: string) => string | undefined;
  /** Answers whether it was saved. */
  readonly onSave: (value: string) => Promise<boolean>;
  /** Where what is typed is kept through crash and quit; for words that are worth it. */
  readonly draft?: {
    readonly kept: string;
    readonly keep: (typed: string) => void;
    /** Removes what was saved or taken back, unless the person has typed on. */
    readonly drop: (typed: string) => void;
  };
}

interface FieldState {
  /** The text typed since the last save, and the value that was stored as the person began. */
  readonly typed?: { readonly text: string; readonly base: string };
  /** The value that was saved last, until a new one is stored. */
  readonly saved?: { readonly value: string; readonly base: string };
  readonly note?: string;
  /** Whether it was typed before this screen was there, and nobody has gone on with it. */
  readonly isRestored?: boolean;
  /** How many texts are on their way: until the last of them is saved, the draft stays. */
  readonly saving: number;
}

/**
 * A field that saves what is typed in it as it is left, by Enter, and when it goes off the page.
 * Escape takes back what was typed. A change from elsewhere never replaces what is being typed.
 */
export function useTypedField({ current, valueOf, onSave, draft }: TypedFieldOptions) {
  const [state, setState] = useState<FieldState>({ saving: 0 });
  const { typed, saved, isRestored = false } = state;
  useKeptDraft(draft, current, state, setState);
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
      draft?.drop(typed.text);
      setState(({ typed: _dropped, isRestored: _seen, ...others }) => others);
      return;
    }
    const isReplacing = typed.base !== shown;
    setState(({ saving }) => ({
      saving: saving + 1,
      saved: { value, base: current },
      ...(isReplacing && { note: replacedOther(shown) }),
    }));
    void saveOrKeep(value, typed);
  };
  /** A text that could not be saved stays in the field, unless the person has gone on typing. */
  const saveOrKeep = async (value: string, words: NonNullable<FieldState['typed']>) => {
    if (await onSave(value)) {
      draft?.drop(words.text);
      setState((now) => ({ ...now, saving: now.saving - 1 }));
    } else {
      setState((now) => ({ typed: now.typed ?? words, saving: now.saving - 1 }));
    }
  };
  useSaveOnLeaving((isPageGoing) => {
    // Nobody has decided about what was typed before by only passing by. A draft outlives the page
    // more surely than a write that begins as it goes.
    if (!isRestored && !(isPageGoing && draft !== undefined)) {
      save();
    }
  });

  const takeBack = () => {
    draft?.drop(typed?.text ?? '');
    setState(({ saving }) => ({ saving }));
  };
  const isChangedElsewhere = typed !== undefined && typed.base !== shown && typed.text !== shown;
  return {
    note: isChangedElsewhere ? changedWhileTyping(shown) : isRestored ? restored : state.note,
    field: {
      value: typed?.text ?? shown,
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        draft?.keep(value);
        setState(({ saving }) => ({
          typed: { text: value, base: typed?.base ?? shown },
          saving,
        }));
      },
      onKeyDown: (event: KeyboardEvent) => onKey(event, typed !== undefined, { save, takeBack }),
      onBlur: save,
    },
  };
}

/** Puts what was typed before this screen was there into the field; what was saved after all, goes. */
function useKeptDraft(
  draft: TypedFieldOptions['draft'],
  current: string,
  { typed, saving }: FieldState,
  setState: (state: FieldState) => void,
): void {
  const isLeft = draft !== undefined && draft.kept !== '' && typed === undefined && saving === 0;
  const isSaved = isLeft && draft.kept === current;
  if (isLeft && !isSaved) {
    setState({ typed: { text: draft.kept, base: current }, isRestored: true, saving });
  }
  useEffect(() => {
    if (isSaved) {
      draft.drop(current);
    }
  });
}

/** Answers the keys of a field. */
function onKey(
  event: KeyboardEvent,
  isTyped: boolean,
  { save, takeBack }: Readonly<Record<'save' | 'takeBack', () => void>>,
): void {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
    event.preventDefault();
    save();
  } else if (isTyped && event.key === 'Escape') {
    event.stopPropagation();
    takeBack();
  }
}

/** Saves as the component goes off the page, or the page goes away. */
function useSaveOnLeaving(save: (isPageGoing: boolean) => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onPageHide = () => latest.current(true);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      latest.current(false);
    };
  }, []);
}
