import { useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { refusingFiles } from '../refuse-files.ts';
import { Textarea } from '../textarea.tsx';
import { helpToWrite, pressMarkdownKey } from '../writing/markdown-typing.ts';
import { ChipShapes } from './chip-shapes.tsx';
import { chipsIn, withChips, withLinks } from './chips.ts';
import { CompletionList } from './completion-list.tsx';
import type { Person } from './completion-source.ts';
import { keepChips } from './keep-chips.ts';
import { useCompletion } from './use-completion.ts';
import './chips.css';

interface CompletingTextareaProps extends Omit<
  ComponentProps<'textarea'>,
  'ref' | 'value' | 'onChange'
> {
  /** Markdown, in which links to things are shown as chips. */
  readonly value: string;
  readonly onWrite: (written: string) => void;
  /** Where others are to find the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null> | undefined;
  /** Those who take part, who are offered before others. */
  readonly people?: readonly Person[] | undefined;
}

const nobody: readonly Person[] = [];

/** A field of several lines in which `#` completes items and documents, and `@` operators. */
export function CompletingTextarea({
  field,
  people = nobody,
  value,
  onWrite,
  onKeyDown,
  onBlur,
  ...rest
}: CompletingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const input = field ?? own;
  const { shown, chips, passed, write } = useChips(input, value, onWrite);
  const {
    list,
    attributes,
    look,
    close,
    onKeyDown: onListKey,
  } = useCompletion(input, shown, people);
  return (
    <div className="chip-field">
      <Textarea
        {...refusingFiles}
        {...rest}
        {...attributes}
        field={input}
        value={shown}
        onChange={({ target, nativeEvent }) => {
          write(target.value);
          if (!isComposing(nativeEvent)) {
            look(true);
          }
        }}
        onCompositionEnd={() => look(true)}
        onSelect={() => look(false)}
        onKeyDown={(event) => {
          onListKey(event);
          if (!event.isDefaultPrevented()) {
            onKeyDown?.(event);
          }
          if (!event.isDefaultPrevented()) {
            pressMarkdownKey(event);
          }
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {chips.length > 0 && <ChipShapes field={input} shown={shown} chips={chips} />}
      <span className="hidden" aria-live="polite">
        {passed}
      </span>
      {list && <CompletionList {...list} />}
    </div>
  );
}

/**
 * The text that a field shows, and its chips. The shown text stays as long as it means the written
 * one, so that the history of the field stays.
 */
function useChips(
  field: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onWrite: (written: string) => void,
) {
  const [state, setState] = useState(() => ({ written: value, shown: withChips(value) }));
  const [passed, setPassed] = useState('');
  if (state.written !== value) {
    setState({ written: value, shown: withChips(value) });
  }
  useEffect(() => (field.current ? keepChips(field.current, setPassed) : undefined), [field]);
  useEffect(() => (field.current ? helpToWrite(field.current) : undefined), [field]);
  const { shown } = state;
  const chips = useMemo(() => chipsIn(shown), [shown]);
  const write = (next: string) => {
    const written = withLinks(next);
    setState({ written, shown: next });
    onWrite(written);
  };
  return { shown, chips, passed, write };
}

/** Whether an input method is still composing: its text is not typed yet. */
function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
