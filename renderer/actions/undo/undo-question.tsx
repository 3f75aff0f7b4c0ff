import { useEffect } from 'react';
import { create } from 'zustand';
import type { Step } from '../../entities/acts/act-history.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import './undo-question.css';

/** The question whether a step goes over what was changed since. */
export interface UndoQuestion {
  readonly step: Step;
  /** The name of the act. */
  readonly name: string;
  /** The changes since, and by whom; a sentence a thing. */
  readonly since: readonly string[];
  /** How many things more were changed since. */
  readonly moreCount: number;
  /** The consequence of overwriting it. */
  readonly consequence: string | undefined;
  /** How many things go to the trash, where a branch does; else 0. */
  readonly movedCount: number;
}

interface Asked extends UndoQuestion {
  readonly onAnswer: (isAnyway: boolean) => void;
}

const useQuestions = create<{ readonly asked: readonly Asked[] }>(() => ({ asked: [] }));

/** How many sentences a question has. */
export const mostSince = 8;

/** Asks, and resolves with whether the person wants the step anyway. */
export function askUndo(question: UndoQuestion): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const asked: Asked = {
    ...question,
    onAnswer: (isAnyway) => {
      useQuestions.setState((state) => ({ asked: state.asked.filter((each) => each !== asked) }));
      resolve(isAnyway);
    },
  };
  useQuestions.setState((state) => ({ asked: [...state.asked, asked] }));
  return promise;
}

/** Nobody can answer any more. */
function keepAll(): void {
  for (const { onAnswer } of useQuestions.getState().asked) {
    onAnswer(false);
  }
}

/**
 * The place of the question; a window has one. Keep has the focus, and whoever closes the question
 * keeps what is there.
 */
export function UndoQuestions() {
  const [first] = useQuestions(({ asked }) => asked);
  useEffect(() => keepAll, []);
  if (first === undefined) {
    return null;
  }
  const { step, name, since, moreCount, consequence, movedCount, onAnswer } = first;
  const words = text.undo.ask;
  return (
    <Dialog title={words.title(step, name)} onClose={() => onAnswer(false)}>
      <ul className="undo-since">
        {since.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
        {moreCount > 0 && <li>{words.more(moreCount)}</li>}
      </ul>
      {consequence !== undefined && <p>{consequence}</p>}
      <div className="dialog-acts">
        <Button onClick={() => onAnswer(false)}>{words.keep}</Button>
        <Button kind="danger" onClick={() => onAnswer(true)}>
          {movedCount > 0 ? words.moveToTrash(movedCount) : words.anyway(step)}
        </Button>
      </div>
    </Dialog>
  );
}
