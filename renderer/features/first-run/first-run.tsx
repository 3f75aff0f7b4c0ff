import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { problemOf } from '../../bridge/call.ts';
import { submit } from '../../bridge/submit.ts';
import { text } from '../../text/text.ts';
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
        <h1>{step === 'connecting' ? text.firstRun.connect : text.firstRun.welcome}</h1>
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
      <p>{text.firstRun.introduction}</p>
      <div className="first-run-doors">
        <Button
          kind="primary"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- Enter is the default of this screen.
          autoFocus
          onClick={() => enter('founding')}
        >
          {text.firstRun.start}
        </Button>
        <Button onClick={() => enter('connecting')}>{text.firstRun.connect}</Button>
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
      <p>{text.firstRun.guildIntroduction}</p>
      <TextField
        label={text.firstRun.guildName}
        maxLength={500}
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this step asks for.
        autoFocus
        value={name}
        onChange={(guildName) => useFirstRun.setState({ guildName })}
      />
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button onClick={() => enter('doors')}>{text.ui.back}</Button>
        <Button kind="primary" type="submit" disabled={isFounding || name.trim() === ''}>
          {text.firstRun.createGuild}
        </Button>
      </div>
    </form>
  );
}
