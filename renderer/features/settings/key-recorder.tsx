import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { ActionId, Shortcut } from '#shared/capability/action.ts';
import { isReserved } from '#shared/rules/shortcut-changes.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { formatKeys, pressedKeys } from '../../ui/shortcut.ts';
import { keyOf } from '../../ui/key-of.ts';

const words = text.settings.shortcuts;

/** The keys that a person pressed: those of another action, or a sentence why they are of no use. */
interface Recorded {
  readonly taken?: Shortcut;
  readonly remark?: string;
}

/** Takes the next keys that a person presses. Those that another action has are asked about first. */
export function KeyRecorder({
  id,
  keys,
  conflictsOf,
  onGive,
  onCancel,
}: {
  id: ActionId;
  /** The keys of the action until now. */
  keys: Shortcut | undefined;
  conflictsOf: (keys: Shortcut) => readonly ActionId[];
  onGive: (keys: Shortcut | null) => void;
  onCancel: () => void;
}) {
  const [{ taken, remark }, setRecorded] = useState<Recorded>({});
  const record = (pressed: Shortcut | undefined) => {
    const remarkOnPressed = remarkOn(id, pressed);
    if (pressed === undefined || remarkOnPressed !== undefined) {
      setRecorded({ ...(remarkOnPressed && { remark: remarkOnPressed }) });
      return;
    }
    const others = conflictsOf(pressed).map((other) => text.app.actions[other]);
    if (others.length === 0) {
      onGive(pressed);
    } else {
      setRecorded({ taken: pressed, remark: words.taken(formatKeys(pressed), others) });
    }
  };
  return (
    <div className="shortcut-recorder" data-own-stops="">
      <input
        className="field-control"
        aria-label={words.press(text.app.actions[id])}
        placeholder={words.pressHint}
        value={taken === undefined ? '' : formatKeys(taken)}
        readOnly
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked to press keys here.
        autoFocus
        onKeyDown={(event) => recordKeys(event, record, onCancel)}
      />
      <p role="status" className="field-error">
        {remark}
      </p>
      <div className="shortcut-acts">
        {taken !== undefined && (
          <Button kind="primary" onClick={() => onGive(taken)}>
            {words.takeOver}
          </Button>
        )}
        {keys !== undefined && <Button onClick={() => onGive(null)}>{words.remove}</Button>}
        <Button onClick={onCancel}>{text.ui.cancel}</Button>
      </div>
    </div>
  );
}

/** Why pressed keys cannot be those of an action; undefined where they can. */
function remarkOn(id: ActionId, pressed: Shortcut | undefined): string | undefined {
  if (pressed === undefined) {
    return words.unusable;
  }
  return isReserved(id, pressed) ? words.reserved(formatKeys(pressed)) : undefined;
}

/** Takes every key but those that lead out of the field. */
function recordKeys(
  event: KeyboardEvent,
  onKeys: (pressed: Shortcut | undefined) => void,
  onCancel: () => void,
): void {
  const key = keyOf(event);
  if (key === 'Tab') {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  // The dialog would close with Escape.
  event.nativeEvent.stopImmediatePropagation();
  const pressed = pressedKeys(event.nativeEvent);
  if (key === 'Escape') {
    onCancel();
  } else if (pressed !== 'modifier') {
    onKeys(pressed);
  }
}
