import { useLayoutEffect, useRef } from 'react';
import type { Completion } from './completion-source.ts';
import '../popup.css';
import './completion-list.css';

interface CompletionListProps {
  /** The beginning of the ids of the list and its options. */
  readonly id: string;
  /** Its accessible name. */
  readonly label: string;
  readonly found: readonly Completion[];
  /** The option that Enter chooses; -1 for none. */
  readonly active: number;
  /** Where the completed words begin in the window. */
  readonly place: () => DOMRect;
  readonly onChoose: (completion: Completion) => void;
}

/** The space between the list, the caret and the edges of the window, in pixels. */
const gap = 4;

/** The id of an option, by its place in the list. */
export function optionId(id: string, at: number): string {
  return `${id}-${at}`;
}

/** The attributes of a field with a list of completions (one of several lines is no combobox). */
export function completionAttributes(id: string, active: number) {
  return {
    'aria-haspopup': 'listbox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-activedescendant': optionId(id, active),
  } as const;
}

/** The completions of the words at the caret. The focus stays in the field. */
export function CompletionList({ id, label, found, active, place, onChoose }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element !== null) {
      element.showPopover();
      putBeside(element, place());
      element.children[active]?.scrollIntoView({ block: 'nearest' });
    }
  });
  return (
    <div
      ref={list}
      id={id}
      className="popup completions"
      popover="manual"
      role="listbox"
      aria-label={label}
    >
      {found.map((completion, at) => (
        // The keys are those of the field.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={completion.id}
          id={optionId(id, at)}
          className="popup-row"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          data-highlighted={at === active ? '' : undefined}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(completion)}
        >
          {completion.sign}
          <bdi className="completion-label">{completion.label}</bdi>
          {completion.detail !== undefined && (
            <span className="completion-detail">{completion.detail}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Under the caret, or over it where there is more room; always within the window. */
function putBeside(list: HTMLElement, caret: DOMRect): void {
  const { width, height } = list.getBoundingClientRect();
  const below = caret.bottom + gap;
  const above = caret.top - gap - height;
  const fitsBelow = below + height <= innerHeight - gap;
  const left = Math.max(gap, Math.min(caret.left, innerWidth - width - gap));
  list.style.left = `${left}px`;
  list.style.top = `${fitsBelow ? below : Math.max(gap, above)}px`;
}
