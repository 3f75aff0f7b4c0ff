import { useEffect, useRef, useState } from 'react';
import type { Dispatch, FocusEvent, KeyboardEvent, SetStateAction } from 'react';
import { text } from '../text/text.ts';
import { isInTypedNote } from './typed-note.tsx';
import { keyOf } from './key-of.ts';

const { changedElsewhere, replacedOther, restored } = text.ui.typed;

export interface TypedFieldOptions {
  /** The name of the field. */
  readonly label: string;
  /** The stored value. */
  readonly current: string;
  /** The value that is saved for a typed text; undefined where it cannot be saved. */
  readonly valueOf: (typed: string) => string | undefined;
  /** Answers whether it was saved. */
  readonly onSave: (value: string) => Promise<boolean>;
  /** Finds out who else changed the value last. */
  readonly whoChanged?: () => Promise<string | undefined>;
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
  /** The value that has stood in the field since the person came to it. */
  readonly focused?: string | undefined;
  readonly note?: string;
  /** Whether it was typed before this screen was there, and nobody has gone on with it. */
  readonly isRestored?: boolean;
  /** How many texts are on their way: until the last of them is saved, the draft stays. */
  readonly saving: number;
}

/**
 * A field that saves what is typed in it as it is left, by Enter, and when it goes off the page.
 * Escape takes back what was typed. A change from elsewhere never replaces what is being typed, or what
 * stands in the field while the person is there: they choose one of both.
 */
export function useTypedField(options: TypedFieldOptions) {
  const { draft, label } = options;
  const held = useHeld(options);
  const { state, setState, shown, isChangedElsewhere } = held;
  const { typed, isRestored = false } = state;
  const { save, takeBack } = actsOn(held, options);
  const element = useRef<HTMLElement>(null);
  const who = useChanger(options, isChangedElsewhere ? shown : undefined);
  useSaveOnLeaving((isPageGoing) => {
    // Nobody has decided about what was typed before, or about what somebody else wrote, by only
    // passing by. A draft outlives the page more surely than a write that begins as it goes.
    const isKept = draft !== undefined && isPageGoing;
    if (!isRestored && !isChangedElsewhere && !isKept) {
      save();
    }
  });
  /** The choices go once one is made, and the person goes on in the field. */
  const inField = (choose: () => void) => {
    element.current?.focus();
    choose();
  };
  const note = isRestored ? restored : state.note;
  return {
    note: isChangedElsewhere ? changedElsewhere(label.toLowerCase(), shown, who) : note,
    /** The choices of the person, where somebody else has changed the value. */
    choice: isChangedElsewhere
      ? { onTheirs: () => inField(takeBack), onMine: () => inField(() => save(true)) }
      : undefined,
    field: {
      value: typed?.text ?? shown,
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        draft?.keep(value);
        setState(({ saving, focused }) => ({
          typed: { text: value, base: typed?.base ?? shown },
          saving,
          focused,
        }));
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        element.current = currentTarget;
        setState((now) => ({ ...now, focused: typed?.text ?? shown }));
      },
      onKeyDown: (event: KeyboardEvent) => onKey(event, typed !== undefined, { save, takeBack }),
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (isInTypedNote(relatedTarget)) {
          return;
        }
        setState(({ focused: _left, ...others }) => others);
        // Nobody replaces what somebody else wrote by only going on; what was not touched gives way.
        if (!isChangedElsewhere || typed?.text === typed?.base) {
          save();
        }
      },
    },
  };
}

/** The state of a field, and the stored value. */
interface Held {
  readonly state: FieldState;
  readonly setState: Dispatch<SetStateAction<FieldState>>;
  /** The stored value, or the one that was saved and is not stored yet. */
  readonly shown: string;
  /** Whether somebody else has changed the value while another one stands in the field. */
  readonly isChangedElsewhere: boolean;
}

function useHeld({ current, draft }: TypedFieldOptions): Held {
  const [state, setState] = useState<FieldState>({ saving: 0 });
  const { typed, saved, focused } = state;
  useKeptDraft(draft, current, state, setState);
  if (saved !== undefined && saved.base !== current) {
    setState(({ saved: _known, ...others }) => others);
  }
  const shown = saved !== undefined && saved.base === current ? saved.value : current;
  if (typed === undefined && focused !== undefined && focused !== shown) {
    setState((now) => ({ ...now, typed: { text: focused, base: focused } }));
  }
  const isChangedElsewhere = typed !== undefined && typed.base !== shown && typed.text !== shown;
  return { state, setState, shown, isChangedElsewhere };
}

/** Saves or takes back what is typed. */
function actsOn(
  { state: { typed }, setState, shown }: Held,
  { current, valueOf, onSave, draft }: TypedFieldOptions,
) {
  /** @param isChosen whether the person wants this value, though it may be the one of before */
  const save = (isChosen = false) => {
    if (typed === undefined) {
      return;
    }
    const value = valueOf(typed.text);
    const isOld = value === typed.base && !isChosen;
    if (value === undefined || isOld || value === shown) {
      draft?.drop(typed.text);
      setState(({ typed: _dropped, isRestored: _seen, ...others }) => refocused(others, shown));
      return;
    }
    const isReplacing = typed.base !== shown;
    setState(({ saving, focused }) => ({
      ...refocused({ saving: saving + 1, focused }, value),
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
      setState(({ typed: since, saving, focused }) => ({
        typed: since ?? words,
        saving: saving - 1,
        focused,
      }));
    }
  };
  const takeBack = () => {
    draft?.drop(typed?.text ?? '');
    setState(({ saving, focused }) => refocused({ saving, focused }, shown));
  };
  return { save, takeBack };
}

/** A state in which a value stands in the field, for a person who is still there. */
function refocused(state: FieldState, value: string): FieldState {
  return state.focused === undefined ? state : { ...state, focused: value };
}

/** The name of whoever else changed the value, once that is known. */
function useChanger(
  { whoChanged }: TypedFieldOptions,
  theirs: string | undefined,
): string | undefined {
  const [found, setFound] = useState<{ readonly theirs: string; readonly name?: string }>();
  const ask = useRef(whoChanged);
  useEffect(() => {
    ask.current = whoChanged;
  });
  useEffect(() => {
    let isOver = false;
    const find = async () => {
      const name = await ask.current?.();
      if (!isOver && theirs !== undefined && name !== undefined) {
        setFound({ theirs, name });
      }
    };
    if (theirs !== undefined) {
      // Without a name it is said that it was changed elsewhere.
      find().catch(() => undefined);
    }
    return () => {
      isOver = true;
    };
  }, [theirs]);
  return found?.theirs === theirs ? found?.name : undefined;
}

/**
 * Puts what was typed before this screen was there into the field; what was saved after all, goes. As
 * long as nobody has gone on with it here, it follows what is written in another window, and goes when
 * that is saved or taken back there.
 */
function useKeptDraft(
  draft: TypedFieldOptions['draft'],
  current: string,
  { typed, saving, focused, isRestored }: FieldState,
  setState: (state: FieldState) => void,
): void {
  const isLeft = draft !== undefined && draft.kept !== '' && typed === undefined && saving === 0;
  const isSaved = isLeft && draft.kept === current;
  if (isLeft && !isSaved) {
    setState({ typed: { text: draft.kept, base: current }, isRestored: true, saving });
  } else if (
    draft !== undefined &&
    isRestored &&
    typed !== undefined &&
    draft.kept !== typed.text
  ) {
    setState(
      draft.kept === ''
        ? refocused({ saving, focused }, current)
        : { typed: { ...typed, text: draft.kept }, isRestored, saving },
    );
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
  const key = keyOf(event);
  if (key === 'Enter') {
    event.preventDefault();
    save();
  } else if (isTyped && key === 'Escape') {
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
