import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Home, KeyStorage } from '#shared/capability/home.ts';
import { problemOf } from '../../bridge/call.ts';
import { Button } from '../../ui/button.tsx';
import { SecretField } from '../../ui/field.tsx';
import { rekeyHome } from './actions.ts';
import { KeyStorageChoice } from './key-storage-choice.tsx';
import { inputOf, secretIn } from './form-input.ts';
import { useProtection } from './use-protection.ts';

const storageWords: Readonly<Record<KeyStorage, string>> = {
  keyring: "The key is kept encrypted, with this system's keyring.",
  session: 'The key is kept in memory, until Guildhall quits.',
  unprotected: 'The key is kept on this disk, unprotected.',
};

/** Gives a home another key; the service is asked whether it takes it before it is kept. */
export function NewKeyForm({ home, onClose }: { home: Home; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const protection = useProtection();
  const former = home.service?.keyStorage;
  const [keyStorage, setKeyStorage] = useState<KeyStorage>(
    former === 'unprotected' ? 'unprotected' : 'session',
  );
  const [isShown, setIsShown] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const apiKey = secretIn(form.current, 'key');
    if (apiKey === '') {
      inputOf(form.current, 'key')?.focus();
      return;
    }
    setIsSaving(true);
    try {
      await rekeyHome(home.id, apiKey, protection?.isProtected ? 'keyring' : keyStorage);
      form.current?.reset();
      onClose();
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsSaving(false);
    }
  };
  return (
    <form ref={form} className="home-form" noValidate onSubmit={(event) => void save(event)}>
      <SecretField
        label="New API key"
        maxLength={4_096}
        name="key"
        isShown={isShown}
        onShow={setIsShown}
        fault={failure ?? (home.state.kind === 'key_refused' ? home.state.detail : undefined)}
        note={former && storageWords[former]}
        onInput={() => setFailure(undefined)}
      />
      {protection?.isProtected === false && (
        <KeyStorageChoice
          detail={protection.detail}
          keyStorage={keyStorage}
          onChange={setKeyStorage}
        />
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" disabled={isSaving}>
          Save key
        </Button>
      </div>
    </form>
  );
}
