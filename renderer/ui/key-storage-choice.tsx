import { useId } from 'react';
import type { KeyStorage } from '#shared/capability/home.ts';
import { text } from '../text/text.ts';
import { Choice } from './choice.tsx';

/** Where a key is going to be stored, and what the person may choose of it. */
interface KeyStorageOptions {
  /** Whether the system's keyring can be relied on; undefined until that is known. */
  readonly protection:
    | { readonly isProtected: boolean; readonly detail?: string | undefined }
    | undefined;
  /** The choice where it cannot. */
  readonly chosen: KeyStorage;
  readonly choose: (keyStorage: KeyStorage) => void;
}

/** Asks where the key is to be stored, on a computer whose keyring cannot be relied on. */
export function KeyStorageChoice({ storage }: { storage: KeyStorageOptions }) {
  const group = useId();
  const { protection, chosen, choose } = storage;
  const words = text.home.keyStorage;
  if (protection?.isProtected !== false) {
    return null;
  }
  return (
    <fieldset className="choices">
      <legend className="field-label">{words.legend}</legend>
      <p className="quiet">{protection.detail ?? words.noKeyring}</p>
      <Choice
        kind="radio"
        group={group}
        label={words.session}
        detail={words.sessionDetail}
        isChosen={chosen === 'session'}
        onChange={() => choose('session')}
      />
      <Choice
        kind="radio"
        group={group}
        label={words.unprotected}
        detail={words.unprotectedDetail}
        isChosen={chosen === 'unprotected'}
        onChange={() => choose('unprotected')}
      />
    </fieldset>
  );
}
