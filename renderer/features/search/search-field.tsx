import { Search } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { text } from '../../text/text.ts';
import { CompletionList, optionId } from '../../ui/completion/completion-list.tsx';
import type { Completion } from '../../ui/completion/completion-source.ts';
import type { ConditionChoices } from './condition-choices.ts';
import { searchCompletions } from './search-completions.ts';
import { TypedLine } from '../../ui/typed-line.tsx';
import { keepComposed, keyOf } from '../../ui/key-of.ts';

const words = text.search;

interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly choices: ConditionChoices;
  readonly onType: (typed: string) => void;
  /** The down arrow was pressed, and it is for no list of the field. */
  readonly onDown: () => void;
}

/** Where the search is typed. Conditions are completed as one types them at its end. */
export function SearchField({ field, typed, choices, onType, onDown }: SearchFieldProps) {
  const id = useId();
  const { found, active, setActive, look, close, choose } = useCompletions(typed, choices, onType);
  const isOpen = found.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = found[active];
    const key = keyOf(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (isOpen && step !== undefined) {
      setActive((active + step + found.length) % found.length);
    } else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined) {
      choose(chosen);
    } else if (isOpen && key === 'Escape') {
      close();
    } else if (key === 'ArrowDown') {
      onDown();
    } else {
      keepComposed(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="search-line">
      <label className="hidden" htmlFor={id}>
        {words.title}
      </label>
      <Search className="field-icon" aria-hidden="true" />
      <TypedLine
        ref={field}
        id={id}
        type="search"
        className="field-control search-input"
        placeholder={words.placeholder}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        aria-autocomplete="list"
        {...(isOpen && listAttributes(`${id}-list`, active))}
        onChange={({ target }) => {
          onType(target.value);
          look(target.selectionEnd === target.value.length);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      {isOpen && (
        <CompletionList
          id={`${id}-list`}
          label={words.completions}
          found={found}
          active={active}
          place={() => field.current?.getBoundingClientRect() ?? new DOMRect()}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** The attributes of a field whose list is open. */
function listAttributes(listId: string, active: number) {
  return {
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    'aria-activedescendant': active >= 0 ? optionId(listId, active) : undefined,
  } as const;
}

/** The completions of the end of the query, while one types there. */
function useCompletions(typed: string, choices: ConditionChoices, onType: (next: string) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { at, found } = useMemo(() => searchCompletions(typed, choices), [typed, choices]);
  const look = (isAtEnd: boolean) => {
    setIsOpen(isAtEnd);
    setActive(-1);
  };
  return {
    found: isOpen ? found : [],
    /** -1 until an arrow chooses one: Enter and Tab keep what they mean in a field. */
    active,
    setActive,
    look,
    close: () => setIsOpen(false),
    choose: ({ insert }: Completion) => {
      onType(typed.slice(0, at) + insert);
      // The values of a condition come right after its name.
      look(insert.endsWith(':'));
    },
  };
}
