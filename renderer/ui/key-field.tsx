import { useState } from 'react';
import type { ComponentProps } from 'react';
import { SecretField } from './field.tsx';

/** The field of a form for an API key. */
export function KeyField(
  props: Pick<ComponentProps<typeof SecretField>, 'label' | 'hint' | 'fault' | 'note' | 'onInput'>,
) {
  const [isShown, setIsShown] = useState(false);
  return (
    <SecretField {...props} name="key" maxLength={4_096} isShown={isShown} onShow={setIsShown} />
  );
}
