import { Bot, Cog, StickyNote, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RunStep } from '#shared/domain/run/schema.ts';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { formatExact, formatTime } from '../../../ui/time.ts';
import type { RunLinks } from './run-links.ts';
import { ThingRef } from './thing-ref.tsx';

const words = text.run.steps;

interface StepsPlace {
  readonly homeId: string;
  readonly guildId: string;
  /** The conversation of the run, where the messages stand that it wrote. */
  readonly conversationId: string | undefined;
  readonly links: RunLinks;
}

/** The words and calls of a model in a run, oldest first. */
export function RunSteps({
  steps,
  isEnded,
  ...place
}: StepsPlace & { steps: readonly RunStep[]; isEnded: boolean }) {
  if (steps.length === 0) {
    return <p className="quiet">{isEnded ? words.none : words.noneYet}</p>;
  }
  return (
    <ol className="run-steps" aria-label={words.title}>
      {steps.map((step) => (
        <li key={step.id} className="run-step">
          {step.kind === 'reply' && <Reply step={step} />}
          {step.kind === 'call' && <Call step={step} isEnded={isEnded} />}
          {step.kind === 'act' && <OwnAct step={step} />}
          {step.kind === 'note' && <Note step={step} isEnded={isEnded} />}
          <Wrote step={step} {...place} />
        </li>
      ))}
    </ol>
  );
}

/** The words of the model, with its reasoning folded. */
function Reply({ step: { at, model, ms, text: said, reasoning } }: { step: RunStep }) {
  return (
    <>
      <Head sign={<Bot size={16} aria-hidden="true" />} at={at}>
        <span dir="auto">{words.said(model)}</span>
        {ms !== undefined && <span className="quiet">{words.took(ms)}</span>}
      </Head>
      {said === undefined || said.trim() === '' ? (
        <p className="run-step-body quiet">{words.saidNothing}</p>
      ) : (
        <div className="run-step-body" dir="auto">
          <Markdown text={said} onOpenLink={openLink} onCopy={copyText} />
        </div>
      )}
      {reasoning !== undefined && (
        <details className="run-step-more">
          <summary>{words.thought}</summary>
          <Words of={words.thought}>{reasoning}</Words>
        </details>
      )}
    </>
  );
}

/** A step that no model has asked for: the status of an item, the report of a script. */
function OwnAct({ step: { at } }: { step: RunStep }) {
  return (
    <Head sign={<Cog size={16} aria-hidden="true" />} at={at}>
      <span>{words.acted}</span>
    </Head>
  );
}

/** A note of a person on the work, and whether the model has read it. */
function Note({
  step: { at, author = '', text: said = '', isRead = false },
  isEnded,
}: {
  step: RunStep;
  isEnded: boolean;
}) {
  const fate = isRead ? 'read' : isEnded ? 'neverRead' : 'unread';
  return (
    <>
      <Head sign={<StickyNote size={16} aria-hidden="true" />} at={at}>
        <span dir="auto">{words.noted(author)}</span>
        <span className="run-step-state">{words.notes[fate]}</span>
      </Head>
      <p className="run-step-body run-step-note" dir="auto">
        {said}
      </p>
    </>
  );
}

/** A call of the model: the tool and what became of it, with its words and its result folded. */
function Call({ step, isEnded }: { step: RunStep; isEnded: boolean }) {
  const { at, tool = '', state = 'planned', arguments: input, result } = step;
  const fate = state === 'planned' && isEnded ? 'neverPerformed' : state;
  return (
    <>
      <Head sign={<Wrench size={16} aria-hidden="true" />} at={at}>
        <span>{words.called(tool)}</span>
        <span className="run-step-state" data-state={state}>
          {words.states[fate]}
        </span>
      </Head>
      {(input !== undefined || result !== undefined) && (
        <details className="run-step-more">
          <summary>{words.more}</summary>
          {input !== undefined && <Words of={words.arguments}>{input}</Words>}
          {result !== undefined && <Words of={words.result}>{result}</Words>}
        </details>
      )}
    </>
  );
}

function Head({ sign, at, children }: { sign: ReactNode; at: string; children: ReactNode }) {
  return (
    <div className="run-step-head">
      {sign}
      {children}
      <time className="quiet" dateTime={at} title={formatExact(at)}>
        {formatTime(at)}
      </time>
    </div>
  );
}

/** Words as they were written, which may be long. */
function Words({ of, children }: { of: string; children: string }) {
  return (
    <div className="run-step-words">
      <p className="quiet">{of}</p>
      {/* It scrolls: whoever has no pointer scrolls it with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={of} dir="auto">
        {children}
      </pre>
    </div>
  );
}

/** The things that a step has written, each with its way. */
function Wrote({
  step: { wrote },
  homeId,
  guildId,
  conversationId,
  links,
}: StepsPlace & { step: RunStep }) {
  if (wrote.length === 0) {
    return null;
  }
  const { things } = text.run;
  return (
    <ul className="run-step-wrote" aria-label={words.wrote}>
      {wrote.map(({ kind, id, operation, undoneAt }) => (
        <li key={`${operation} ${id}`}>
          {kind === 'message' ? (
            conversationId === undefined ? (
              things.message
            ) : (
              <a href={links.thread(conversationId, id)}>{things.message}</a>
            )
          ) : (
            <ThingRef
              {...{ homeId, guildId, id }}
              kind={kind === 'work_item' ? 'item' : 'document'}
              href={kind === 'work_item' ? links.item(id) : links.document(id)}
              untitled={things[kind]}
            />
          )}{' '}
          {undoneAt !== undefined && <span className="quiet">{words.undone}</span>}
        </li>
      ))}
    </ul>
  );
}
