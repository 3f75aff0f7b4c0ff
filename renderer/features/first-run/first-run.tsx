import type { ReactNode } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { GuildhallMark } from '../../ui/guildhall-mark.tsx';
import { choose, useFirstRun } from './first-run-store.ts';
import { Founding } from './founding.tsx';
import { GoalStep } from './goal-step.tsx';
import './first-run.css';

/** The very first screen: a home on this computer, or a service; at first neither is there. */
export function FirstRun({
  onFounded,
  renderConnect,
}: {
  onFounded: () => void | Promise<void>;
  /** The form behind the second door, with the way out of it. */
  renderConnect: (onLeave: () => void) => ReactNode;
}) {
  const state = useFirstRun((each) => each.state);
  if (state === undefined) {
    return null;
  }
  const { step } = state;
  return (
    <div className="first-run">
      <div className="first-run-card">
        <GuildhallMark size={40} />
        <h1>{step === 'connecting' ? text.firstRun.connect : text.firstRun.welcome}</h1>
        {step === 'doors' && <Doors />}
        {step === 'goal' && <GoalStep state={state} onFounded={onFounded} />}
        {step === 'founding' && <Founding state={state} onFounded={onFounded} />}
        {step === 'connecting' && renderConnect(() => choose({ step: 'doors' }))}
      </div>
    </div>
  );
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
          onClick={() => choose({ step: 'goal' })}
        >
          {text.firstRun.start}
        </Button>
        <Button onClick={() => choose({ step: 'connecting' })}>{text.firstRun.connect}</Button>
      </div>
    </>
  );
}
