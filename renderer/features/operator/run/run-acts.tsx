import { useState } from 'react';
import type { Run } from '#shared/domain/run/schema.ts';
import { submit } from '../../../entities/outbox/submit.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import { text } from '../../../text/text.ts';
import { useAct } from '../../../actions/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { isOpen } from '../../../operators/run-words.ts';
import { UndoRunButton } from '../../../operators/undo-run-dialog.tsx';
import { ToldButton } from '../../../operators/told-dialog.tsx';

const words = text.run;

/** The acts on a run: stopping it, trying it again, seeing what its model was told. */
export function RunActs({
  homeId,
  run,
  operator,
  hasModel,
  onUndone,
}: {
  homeId: string;
  run: Run;
  /** Its name. */
  operator: string;
  /** Whether a model was asked, so that it was told something. */
  hasModel: boolean;
  onUndone: () => void;
}) {
  const { id: runId } = run;
  const { isBusy, failure, run: act } = useAct();
  const retry = useRetry(homeId, run);
  const [isRetried, setIsRetried] = useState(false);
  return (
    <div className="run-acts">
      {isOpen(run) && (
        <Tooltip words={words.stopHint(operator)}>
          <Button
            disabled={isBusy}
            onClick={() => act(() => submit(homeId, 'run.stop', { runId }))}
          >
            {words.stop}
          </Button>
        </Tooltip>
      )}
      {retry !== undefined && !isRetried && (
        <Button
          disabled={isBusy}
          onClick={() =>
            act(async () => {
              await retry();
              setIsRetried(true);
            })
          }
        >
          {words.retry}
        </Button>
      )}
      {!isOpen(run) && <UndoRunButton {...{ homeId, runId, onUndone }} name={operator} />}
      {hasModel && <ToldButton {...{ homeId, runId }} name={operator} />}
      <p role="status" className="quiet">
        {isRetried && words.retried}
      </p>
      <InlineError detail={failure} />
    </div>
  );
}

/** How a run is tried again; undefined where it can't be. */
function useRetry(homeId: string, run: Run): (() => Promise<unknown>) | undefined {
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const { state, conversationId, messageId, workItemId, operatorId } = run;
  if (state === 'failed' && conversationId !== undefined && messageId !== undefined) {
    return mayOffer(home, 'message-retry')
      ? () => submit(homeId, 'message.retry', { conversationId, messageId })
      : undefined;
  }
  // Assigning it again has it tried again (contract: When an operator fails)
  return (state === 'failed' || state === 'stopped') && workItemId !== undefined
    ? () => submit(homeId, 'work_item.update', { workItemId, assignedOperatorId: operatorId })
    : undefined;
}
