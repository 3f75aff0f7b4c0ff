import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { ComponentProps } from 'react';

/**
 * A line that keeps its own history although its text goes a long way round: into an address, or
 * through a part of a library. React would set what a person types back until it has come round, and
 * each such write ends a step of the history. So a text that was typed here is never written again.
 */
export function TypedLine({
  ref,
  value = '',
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'value' | 'defaultValue'> & { readonly value?: string }) {
  const input = useRef<HTMLInputElement>(null);
  /** The texts that were typed and have not come round. */
  const typed = useRef(new Set<string>());
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  useLayoutEffect(() => {
    if (input.current === null || (input.current.value !== value && typed.current.has(value))) {
      return;
    }
    if (input.current.value !== value) {
      input.current.value = value;
    }
    typed.current.clear();
  }, [value]);
  return (
    <input
      {...rest}
      ref={input}
      onChange={(event) => {
        typed.current.add(event.target.value);
        onChange?.(event);
      }}
    />
  );
}
