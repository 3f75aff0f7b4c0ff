import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Question } from '#shared/domain/question/schema.ts';
import { useAct } from '../../actions/use-act.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { answerQuestion } from './decide.ts';
import { keepDecisionDraft, useDecisionDraft } from './decision-draft.ts';
import { DecisionFrame, Outcome, useWaiting } from './decision-frame.tsx';
import type { DecisionPlace } from './decision-frame.tsx';
import { answerOf, fieldsOf, readDraft, valueWords, writtenDraft } from './form-values.ts';
import type { FieldDraft } from './form-values.ts';
import { QuestionField } from './question-field.tsx';

/** A question of an operator, answered in place; once it is decided, what came of it. */
export function QuestionPart({
  question,
  name,
  ...place
}: DecisionPlace & { question: Question; name: string }) {
  const waiting = useWaiting(place.homeId, question.id);
  const isOpen = question.state === 'open' && waiting === undefined;
  return (
    <DecisionFrame title={text.decision.questionFrom(name)}>
      <p className="decision-text" dir="auto">
        {question.text}
      </p>
      {isOpen ? (
        <QuestionForm question={question} {...place} />
      ) : question.state === 'open' ? (
        <Outcome words={waiting ?? ''} />
      ) : (
        <Outcome
          words={text.decision.questionStates[question.state](name)}
          detail={question.state === 'answered' && <Answers question={question} />}
        />
      )}
    </DecisionFrame>
  );
}

/** The form, which keeps what stands in it until it is sent. */
function QuestionForm({ question, ...place }: DecisionPlace & { question: Question }) {
  const { homeId, onDecided } = place;
  const fields = fieldsOf(question);
  const draft = readDraft(useDecisionDraft(homeId, question.id), fields);
  const [faults, setFaults] = useState<Faults>({});
  const { isBusy, failure, run } = useAct();
  const change = (at: number, value: FieldDraft) => {
    setFaults({});
    const next = draft.map((former, each) => (each === at ? value : former));
    keepDecisionDraft(homeId, question.id, writtenDraft(next));
  };
  const answer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = answerOf(fields, draft);
    if (given.kind === 'nothing') {
      setFaults({ whole: text.decision.nothingGiven });
    } else if (given.kind === 'faults') {
      setFaults(given.faults);
      focusField(event.currentTarget, Math.min(...Object.keys(given.faults).map(Number)));
    } else {
      run(() => answerQuestion(place, question, given.values).then(onDecided));
    }
  };
  return (
    <form className="decision-form" noValidate onSubmit={answer}>
      {fields.map((field, at) => (
        <QuestionField
          // The fields of a question never change, and two may have the same label
          key={`${at} ${field.label}`}
          field={field}
          draft={draft[at] ?? ''}
          fault={faults[at]}
          onChange={(value) => change(at, value)}
        />
      ))}
      <div className="decision-acts">
        <InlineError detail={faults.whole ?? failure} />
        <Button kind="primary" type="submit" disabled={isBusy}>
          {text.decision.answer}
        </Button>
        <Button
          disabled={isBusy}
          onClick={() => run(() => answerQuestion(place, question, undefined).then(onDecided))}
        >
          {text.decision.decline}
        </Button>
      </div>
    </form>
  );
}

/** The faults of fields, by their places, or that of the whole form. */
type Faults = Readonly<Record<number, string>> & { readonly whole?: string };

/** Leads to a field of the form, so that what is wrong with it is in view. */
function focusField(form: HTMLFormElement, at: number): void {
  const field = form.querySelectorAll(':scope > :is(.field, .choices)')[at];
  field?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** The answers, field by field. */
function Answers({ question }: { question: Question }) {
  return (
    <dl className="decision-answers">
      {fieldsOf(question).map(({ label }, at) => (
        <div key={`${at} ${label}`}>
          <dt dir="auto">{label}</dt>
          <dd dir="auto">{valueWords(question.values?.[at])}</dd>
        </div>
      ))}
    </dl>
  );
}
