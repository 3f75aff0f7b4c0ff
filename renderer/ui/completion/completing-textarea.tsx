import { useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { Textarea } from '../textarea.tsx';
import { CompletionList } from './completion-list.tsx';
import type { Person } from './completion-source.ts';
import { useCompletion } from './use-completion.ts';

interface CompletingTextareaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value'> {
  readonly value: string;
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
  onChange,
  onKeyDown,
  onBlur,
  ...rest
}: CompletingTextareaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const input = field ?? own;
  const {
    list,
    attributes,
    look,
    close,
    onKeyDown: onListKey,
  } = useCompletion(input, rest.value, people);
  return (
    <>
      <Textarea
        {...rest}
        {...attributes}
        field={input}
        onChange={(event) => {
          onChange?.(event);
          if (!isComposing(event.nativeEvent)) {
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
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {list && <CompletionList {...list} />}
    </>
  );
}

/** Whether an input method is still composing: its text is not typed yet. */
function isComposing(event: Event): boolean {
  return event instanceof InputEvent && event.isComposing;
}
