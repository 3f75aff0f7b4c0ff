import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps, RefObject } from 'react';

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'ref' | 'value' | 'defaultValue'> {
  readonly value: string;
  /** Where others are to find the field. */
  readonly field?: RefObject<HTMLTextAreaElement | null> | undefined;
}

/**
 * A field of several lines that keeps its own history. React writes the text of a controlled one
 * into its default value with every letter, and Chromium ends a step of its history with each such
 * write. So the text is set here, and only where it differs from what stands there.
 */
export function Textarea({ value, field, ...rest }: TextareaProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const isBegun = useRef(false);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    field,
    () => input.current,
  );
  useLayoutEffect(() => {
    if (input.current !== null && input.current.value !== value) {
      input.current.value = value;
      if (!isBegun.current) {
        // As in any field, the caret stands at the beginning of what was there at first.
        input.current.setSelectionRange(0, 0);
      }
    }
    isBegun.current = true;
  });
  // oxlint-disable-next-line react/forbid-elements -- this is the one
  return <textarea {...rest} ref={input} />;
}
