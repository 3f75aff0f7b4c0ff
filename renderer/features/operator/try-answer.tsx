import { useEffect, useRef, useState } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';

import { copyText, openLink } from '../../bridge/outside.ts';
import { keyInHome } from '../../entities/store/key-in-home.ts';
import { useProgress } from '../../entities/progress/progress-store.ts';
import { ToldDialog } from '../../operators/told-dialog.tsx';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { GrowingMarkdown } from '../../ui/markdown/growing-markdown.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { useRun } from './run/use-run.ts';

const words = text.operators.trial;

/** The answer of an operator that is tried: as it is written, and as it was kept. */
export function TryAnswer({
  homeId,
  runId,
  operator: { id: operatorId, name },
}: {
  homeId: string;
  runId: string;
  operator: Operator;
}) {
  const { run, steps, problem, retry } = useRun(homeId, runId);
  const preview = useProgress(
    ({ conversations }) => conversations[keyInHome(homeId, runId)]?.[operatorId]?.text,
  );
  useReadAtEnd(preview, retry);
  const [showsTold, setShowsTold] = useState(false);
  const { endedAt, reason, tokens } = run ?? {};
  const answer = steps?.find(({ kind }) => kind === 'reply')?.text;
  const isOver = endedAt !== undefined && steps !== undefined;
  const shared = { onOpenLink: openLink, onCopy: copyText };
  return (
    <section className="try-answer" aria-label={words.answer(name)}>
      <p role="status" className="quiet">
        {!isOver &&
          (preview === undefined ? words.waiting(name) : text.conversation.isWriting(name))}
        {isOver && tokens !== undefined && words.used(tokens)}
      </p>
      {!isOver && preview !== undefined && (
        <div dir="auto">
          <GrowingMarkdown text={preview} {...shared} />
        </div>
      )}
      {isOver && answer !== undefined && (
        <div dir="auto">
          <Markdown text={answer} {...shared} />
        </div>
      )}
      {isOver && answer === undefined && <p role="alert">{reason}</p>}
      {problem !== undefined && run === undefined && <p role="alert">{problem.detail}</p>}
      {isOver && tokens !== undefined && (
        <div>
          <Button onClick={() => setShowsTold(true)}>{text.told.title(name)}</Button>
        </div>
      )}
      {showsTold && <ToldDialog {...{ homeId, runId, name }} onClose={() => setShowsTold(false)} />}
    </section>
  );
}

/** Reads the run once nothing more of it is written, and not only when it is read again anyway. */
function useReadAtEnd(preview: string | undefined, read: () => void): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const wasWriting = useRef(false);
  useEffect(() => {
    if (wasWriting.current && preview === undefined) {
      latest.current();
    }
    wasWriting.current = preview !== undefined;
  }, [preview]);
}
