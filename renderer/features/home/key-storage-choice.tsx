import { useId } from 'react';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import type { ChosenKeyStorage } from './use-key-storage.ts';

/** Asks where the key is to be stored, on a computer whose keyring cannot be relied on. */
export function KeyStorageChoice({ storage }: { storage: ChosenKeyStorage }) {
  const group = useId();
  const { protection, chosen, choose } = storage;
  const words = text.home.keyStorage;
  if (protection?.isProtected !== false) {
    return null;
  }
  return (
    <fieldset className="choices">
      <legend className="field-label">{words.legend}</legend>
      <p className="home-soft">{protection.detail ?? words.noKeyring}</p>
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
