import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { acceleratorOf, shownKeys } from './accelerator.ts';
import { keyOf } from '../../ui/key-of.ts';

const words = text.desktop.keys;

/** The keys that bring the window up from anywhere: pressed in a field, as they will be later. */
export function KeysField({
  keys,
  areTaken,
  onChange,
}: {
  /** In Electron's words; empty for none. */
  keys: string;
  /** Whether another program has them. */
  areTaken: boolean;
  onChange: (keys: string) => void;
}) {
  const id = useId();
  const [isUnusable, setIsUnusable] = useState(false);
  const press = (event: KeyboardEvent) => {
    // These move the focus, or close the dialog, as everywhere.
    if (['Tab', 'Escape'].includes(keyOf(event))) {
      return;
    }
    event.preventDefault();
    const pressed = acceleratorOf(event);
    setIsUnusable(pressed === 'unusable');
    if (pressed !== 'unusable' && pressed !== 'unfinished') {
      onChange(pressed);
    }
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {words.name}
      </label>
      <div className="keys-field">
        <input
          id={id}
          className="field-control"
          readOnly
          value={shownKeys(keys)}
          placeholder={words.none}
          aria-describedby={`${id}-note`}
          onKeyDown={press}
        />
        {keys !== '' && <Button onClick={() => onChange('')}>{words.remove}</Button>}
      </div>
      <p
        className={areTaken || isUnusable ? 'field-error' : 'field-note'}
        id={`${id}-note`}
        aria-live="polite"
      >
        {areTaken ? words.taken : isUnusable ? words.unusable : words.hint}
      </p>
    </div>
  );
}
