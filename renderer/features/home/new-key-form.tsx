import { useRef } from 'react';
import type { FormEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { rekeyHome } from './actions.ts';
import { inputOf, secretIn } from '../../ui/form-input.ts';
import { KeyField } from '../../ui/key-field.tsx';
import { KeyStorageChoice } from '../../ui/key-storage-choice.tsx';
import { useAction } from './use-action.ts';
import { useKeyStorage } from '../../entities/home/use-key-storage.ts';

/** Gives a home another key; the service is asked whether it takes it before it is kept. */
export function NewKeyForm({ home, onClose }: { home: Home; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const former = home.service?.keyStorage;
  const storage = useKeyStorage(former);
  const { isBusy, failure, run, forgetFailure } = useAction();

  const save = (event: FormEvent) => {
    event.preventDefault();
    const apiKey = secretIn(form.current, 'key');
    if (apiKey === '') {
      inputOf(form.current, 'key')?.focus();
      return;
    }
    void run(async () => {
      await rekeyHome(home.id, apiKey, storage.keyStorage);
      form.current?.reset();
      onClose();
    });
  };
  return (
    <form ref={form} className="home-form" noValidate onSubmit={save}>
      <KeyField
        label={text.home.key.newLabel}
        fault={failure ?? (home.state.kind === 'key_refused' ? home.state.detail : undefined)}
        note={former && text.home.key.stored[former]}
        onInput={forgetFailure}
      />
      <KeyStorageChoice storage={storage} />
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {text.home.key.save}
        </Button>
      </div>
    </form>
  );
}
