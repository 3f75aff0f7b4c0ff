import { useState } from 'react';
import type { FormEvent } from 'react';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../bridge/submit.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { GuildhallMark } from '../../ui/guildhall-mark.tsx';
import { useFirstRun } from './first-run-store.ts';
import './first-run.css';

/** The very first screen: a home on this computer, without an account, a key or a network. */
export function FirstRun({
  homeId,
  onFounded,
}: {
  homeId: string;
  onFounded: () => void | Promise<void>;
}) {
  const step = useFirstRun((state) => state.step);
  return (
    <main className="first-run">
      <div className="first-run-card">
        <GuildhallMark size={40} />
        <h1>Welcome to Guildhall</h1>
        {step === 'doors' ? <Doors /> : <Founding homeId={homeId} onFounded={onFounded} />}
      </div>
    </main>
  );
}

function Doors() {
  return (
    <>
      <p>
        Talk and plan with operators. Everything can stay on this computer: no account, no key, no
        network.
      </p>
      <Button
        kind="primary"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter is the default of this screen.
        autoFocus
        onClick={() => useFirstRun.setState({ step: 'founding' })}
      >
        Start on this computer
      </Button>
    </>
  );
}

function Founding({
  homeId,
  onFounded,
}: {
  homeId: string;
  onFounded: () => void | Promise<void>;
}) {
  const name = useFirstRun((state) => state.guildName);
  const [failure, setFailure] = useState<string>();
  const [isFounding, setIsFounding] = useState(false);
  const found = async (event: FormEvent) => {
    event.preventDefault();
    setIsFounding(true);
    try {
      await submit(homeId, 'guild.create', { name });
      await onFounded();
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsFounding(false);
    }
  };
  return (
    <form className="first-run-form" onSubmit={(event) => void found(event)}>
      <p>
        A guild is the place where your threads live. It comes with three sample operators: they
        work by script, and no AI model runs.
      </p>
      <TextField
        label="Name of the guild"
        maxLength={500}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this step asks for.
        autoFocus
        value={name}
        onChange={(guildName) => useFirstRun.setState({ guildName })}
      />
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="dialog-acts">
        <Button onClick={() => useFirstRun.setState({ step: 'doors' })}>Back</Button>
        <Button kind="primary" type="submit" disabled={isFounding || name.trim() === ''}>
          Create guild
        </Button>
      </div>
    </form>
  );
}
