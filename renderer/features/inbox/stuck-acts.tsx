import { Gauge, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { messageResource } from '#shared/domain/message/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { text } from '../../text/text.ts';
import { Button, YieldingWords } from '../../ui/button.tsx';
import type { InboxThing, StuckReason } from './inbox-things.ts';

/** The actions for a stuck run: trying it again, or opening the limit that it has reached. */
export function StuckActs({
  thing: { homeId, reasons },
  onOpenModels,
  ...shared
}: {
  thing: InboxThing;
  onOpenModels: () => void;
  tabIndex: number;
  'aria-describedby': string;
}) {
  const stuck = reasons.filter((reason): reason is StuckReason => 'run' in reason);
  const failed = stuck.filter(({ kind }) => kind === 'run_failed');
  const [isAsked, setIsAsked] = useState(false);
  const tryAgain = () => {
    setIsAsked(true);
    void Promise.all(failed.map((reason) => tryRunAgain(homeId, reason)))
      .catch(reportProblem)
      .finally(() => setIsAsked(false));
  };
  return (
    <>
      {failed.length > 0 && (
        <Button {...shared} aria-disabled={isAsked} onClick={isAsked ? undefined : tryAgain}>
          <RotateCw size={14} aria-hidden="true" />
          <YieldingWords>{text.inbox.tryAgain}</YieldingWords>
        </Button>
      )}
      {stuck.some(({ kind }) => kind === 'limit_reached') && (
        <Button {...shared} onClick={onOpenModels}>
          <Gauge size={14} aria-hidden="true" />
          <YieldingWords>{text.inbox.raiseLimit}</YieldingWords>
        </Button>
      )}
    </>
  );
}

/** Has an operator try again a failed message, or work that it had given back. */
async function tryRunAgain(homeId: string, { run }: StuckReason): Promise<void> {
  const { conversationId, messageId, workItemId, operatorId } = run;
  if (workItemId !== undefined) {
    const input = { workItemId, assignedOperatorId: operatorId };
    await submit(homeId, workItemResource.operations.update, input);
  } else if (conversationId !== undefined && messageId !== undefined) {
    await submit(homeId, messageResource.operations.retry, { conversationId, messageId });
  }
}
