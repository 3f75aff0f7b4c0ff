import type { KeyboardEvent } from 'react';
import type { FirstRunState, Goal } from '#shared/capability/first-run.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { keyOf } from '../../ui/key-of.ts';
import { choose } from './first-run-store.ts';
import { LocalModel } from './local-model.tsx';
import { useFounding } from './use-founding.ts';

const words = text.firstRun;

/** The question what the person wants to get done. The answer begins the first thread, or is left out. */
export function GoalStep({
  state,
  onFounded,
}: {
  state: FirstRunState;
  onFounded: () => void | Promise<void>;
}) {
  const { goal, guildName } = state;
  const { isBusy, refusal, found } = useFounding(state, onFounded);
  const answers = goal.isHelped ? [goal.text, goal.by, goal.steps] : [goal.text];
  const isNamed = guildName.trim() !== '';
  const isSaid = answers.some((answer) => answer.trim() !== '') && !answers.some(isTooLong);
  const skip = () => {
    choose({ step: 'founding', template: 'blank' });
    void found();
  };
  return (
    <form
      className="first-run-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSaid && isNamed && !isBusy) {
          void found();
        }
      }}
    >
      <GoalFields goal={goal} />
      <p className="quiet">{words.goalIntroduction}</p>
      <TextField
        label={words.guildName}
        maxLength={textLimits.title}
        required
        value={guildName}
        onChange={(name) => choose({ guildName: name })}
      />
      <InlineError detail={refusal} />
      <GoalActs
        {...{ isBusy, isSaid, isNamed, isHelped: goal.isHelped }}
        onHelp={() => choose({ goal: { ...goal, isHelped: true } })}
        onSkip={skip}
      />
      {/* A model may be found late. It stands last, so that it moves nothing under the pointer. */}
      <LocalModel model={state.model} isBusy={isBusy} />
    </form>
  );
}

function GoalActs({
  isBusy,
  isSaid,
  isNamed,
  isHelped,
  onHelp,
  onSkip,
}: {
  isBusy: boolean;
  isSaid: boolean;
  isNamed: boolean;
  isHelped: boolean;
  onHelp: () => void;
  onSkip: () => void;
}) {
  return (
    <>
      <div className="dialog-acts">
        <Button disabled={isBusy} onClick={() => choose({ step: 'doors' })}>
          {text.ui.back}
        </Button>
        <Button disabled={isBusy || !isNamed} onClick={onSkip}>
          {words.skip}
        </Button>
        {!isHelped && (
          <Button disabled={isBusy} onClick={onHelp}>
            {words.helpMe}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={isBusy || !isSaid || !isNamed}>
          {isBusy ? words.creating : words.makePlan}
        </Button>
      </div>
      <Button kind="quiet" disabled={isBusy} onClick={() => choose({ step: 'founding' })}>
        {words.fromSample}
      </Button>
    </>
  );
}

/** One question, or the three that help. What is written stays as one goes on to them. */
function GoalFields({ goal }: { goal: Goal }) {
  const { questions } = words;
  const write = (answer: Partial<Goal>) => choose({ goal: { ...goal, ...answer } });
  const faultOf = (answer: string) =>
    isTooLong(answer) ? words.tooLong(textLimits.goal) : undefined;
  return (
    <>
      <TextField
        // The field of a question has the focus once it is asked.
        key={String(goal.isHelped)}
        label={goal.isHelped ? questions.text : words.goal}
        {...(!goal.isHelped && { note: words.goalExample })}
        fault={faultOf(goal.text)}
        maxLength={textLimits.goalDraft}
        multiline
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing this step asks for.
        autoFocus
        onKeyDown={submitByEnter}
        value={goal.text}
        onChange={(answer) => write({ text: answer })}
      />
      {goal.isHelped && (
        <>
          <TextField
            label={questions.by}
            note={questions.byExample}
            fault={faultOf(goal.by)}
            maxLength={textLimits.goalDraft}
            value={goal.by}
            onChange={(answer) => write({ by: answer })}
          />
          <TextField
            label={questions.steps}
            note={questions.stepsExample}
            fault={faultOf(goal.steps)}
            maxLength={textLimits.goalDraft}
            multiline
            value={goal.steps}
            onChange={(answer) => write({ steps: answer })}
          />
        </>
      )}
    </>
  );
}

/** As in the composer, Enter sends what is written, and Shift+Enter makes a line. */
function submitByEnter(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (keyOf(event) === 'Enter' && !event.shiftKey) {
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }
}

function isTooLong(answer: string): boolean {
  return answer.length > textLimits.goal;
}
