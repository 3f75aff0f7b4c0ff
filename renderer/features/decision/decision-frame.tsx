import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { needsPerson } from '#shared/rules/needs.ts';
import { useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text } from '../../text/text.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import './decision.css';

/** Where a question or a proposal is shown. */
export interface DecisionPlace {
  readonly homeId: string;
  readonly guildId: string;
  /** Called once the person has decided, and that is kept. */
  readonly onDecided?: (() => void) | undefined;
}

/** The frame of a question or a proposal: a group with its title, which keeps the focus. */
export function DecisionFrame({
  title,
  isLine = false,
  children,
}: {
  title: string;
  isLine?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame, frame, true);
  return (
    <div
      className={isLine ? 'decision-line' : 'decision'}
      role="group"
      aria-labelledby={id}
      ref={frame}
      tabIndex={-1}
    >
      <p className="decision-title" id={id} dir="auto">
        {title}
      </p>
      {children}
    </div>
  );
}

/** The reason why a decision that was made here still waits; undefined where none does. */
export function useWaiting(homeId: string, id: string): string | undefined {
  const entry = useOutbox(({ entries }) =>
    entries.find(
      (each) =>
        each.homeId === homeId &&
        each.subject.id === id &&
        each.state !== 'sent' &&
        each.state !== 'discarded',
    ),
  );
  if (entry === undefined) {
    return undefined;
  }
  return needsPerson(entry)
    ? text.decision.notSent(entry.reason ?? text.conversation.rejected)
    : text.decision.waits;
}

/** The outcome, which is said where the form was. */
export function Outcome({ words, detail }: { words: string; detail?: ReactNode }) {
  return (
    <div className="decision-outcome">
      <p role="status">{words}</p>
      {detail}
    </div>
  );
}
