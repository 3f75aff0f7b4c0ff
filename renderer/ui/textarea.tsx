import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';
import { applyEdit, editBetween } from './writing/text-edit.ts';

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'defaultValue'> {
  readonly value: string;
  /** Where others are to find the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/**
 * A field of several lines that keeps its own history. React writes the text of a controlled one
 * into its default value with every letter, and Chromium ends a step of its history with each such
 * write. So the text is set here, and only where it differs from what stands there. Where the person
 * is writing, what comes from elsewhere is a step that they can undo; a field that is emptied, as a
 * sent message is, begins anew.
 */
export function Textarea({ value, field, onChange, ...rest }: TextareaProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const isBegun = useRef(false);
  const isSetting = useRef(false);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    field,
    () => input.current,
  );
  useLayoutEffect(() => {
    const given = asInField(value);
    if (input.current !== null && input.current.value !== given) {
      isSetting.current = true;
      setText(input.current, given, isBegun.current);
      isSetting.current = false;
    }
    isBegun.current = true;
  });
  const onInput: typeof onChange = (event) => {
    // Whoever gave the text knows it.
    if (!isSetting.current) {
      onChange?.(event);
    }
  };
  // oxlint-disable-next-line react/forbid-elements -- this is the one
  return <textarea {...rest} onChange={onInput} ref={input} />;
}

function setText(input: HTMLTextAreaElement, value: string, isBegun: boolean): void {
  if (isBegun && value !== '' && document.activeElement === input) {
    const { selectionEnd: caret } = input;
    const edit = editBetween(input.value, value);
    // The caret stays with the text around it; what comes at the end is to be written on.
    const isInFront = edit.to < input.value.length;
    const moved = caret >= edit.to ? caret + value.length - input.value.length : caret;
    applyEdit(input, isInFront ? { ...edit, select: [moved, moved] } : edit);
  } else {
    input.value = value;
  }
  if (!isBegun) {
    // As in any field, the caret stands at the beginning of what was there at first.
    input.setSelectionRange(0, 0);
  }
}

/** A text as a field holds it: each end of a line is one sign. */
function asInField(text: string): string {
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}
