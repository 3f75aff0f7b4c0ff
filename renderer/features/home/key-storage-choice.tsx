import { useId } from 'react';
import type { KeyStorage } from '#shared/capability/home.ts';
import { Choice } from '../../ui/choice.tsx';

/** Where the key is to be kept on a computer whose keyring cannot be relied on. */
export function KeyStorageChoice({
  detail,
  keyStorage,
  onChange,
}: {
  /** Why it cannot be relied on. */
  detail: string | undefined;
  keyStorage: KeyStorage;
  onChange: (keyStorage: KeyStorage) => void;
}) {
  const group = useId();
  return (
    <fieldset className="choices">
      <legend className="field-label">Where should the key be kept?</legend>
      <p className="home-soft">
        {detail ?? 'This computer has no keyring that keeps the key encrypted.'}
      </p>
      <Choice
        kind="radio"
        group={group}
        label="Only until Guildhall quits"
        detail="In memory alone. You enter it again at the next start."
        isChosen={keyStorage === 'session'}
        onChange={() => onChange('session')}
      />
      <Choice
        kind="radio"
        group={group}
        label="On this disk, unprotected"
        detail="Every program that runs as you can read it, and whoever gets hold of the disk."
        isChosen={keyStorage === 'unprotected'}
        onChange={() => onChange('unprotected')}
      />
    </fieldset>
  );
}
