import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../bridge/submit.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { GuildhallMark } from '../../ui/guildhall-mark.tsx';
import { useFirstRun } from './first-run-store.ts';
import type { FirstRunState } from './first-run-store.ts';
import './first-run.css';

/** The very first screen: a home on this computer, or a service; at first neither is there. */
export function FirstRun({
  homeId,
  onFounded,
  renderConnect,
}: {
  homeId: string;
  onFounded: () => void | Promise<void>;
  /** The form behind the second door, with the way out of it. */
  renderConnect: (onLeave: () => void) => ReactNode;
}) {
  const step = useFirstRun((state) => state.step);
  return (
    <div className="first-run">
      <div className="first-run-card">
        <GuildhallMark size={40} />
        <h1>{step === 'connecting' ? 'Connect to a service' : 'Welcome to Guildhall'}</h1>
        {step === 'doors' && <Doors />}
        {step === 'founding' && <Founding homeId={homeId} onFounded={onFounded} />}
        {step === 'connecting' && renderConnect(() => enter('doors'))}
      </div>
    </div>
  );
}

function enter(step: FirstRunState['step']): void {
  useFirstRun.setState({ step });
}

function Doors() {
  return (
    <>
      <p>
        Talk and plan with operators. Everything can stay on this computer: no account, no key, no
        network.
      </p>
      <div className="first-run-doors">
        <Button
          kind="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter is the default of this screen.
          autoFocus
          onClick={() => enter('founding')}
        >
          Start on this computer
        </Button>
        <Button onClick={() => enter('connecting')}>Connect to a service</Button>
      </div>
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
      await submit(homeId, guildResource.operations.create, { name });
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
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button onClick={() => enter('doors')}>Back</Button>
        <Button kind="primary" type="submit" disabled={isFounding || name.trim() === ''}>
          Create guild
        </Button>
      </div>
    </form>
  );
}
