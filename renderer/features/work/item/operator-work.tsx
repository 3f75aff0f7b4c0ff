import { useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useActivity } from '../../../entities/progress/activity-store.ts';
import type { Activity } from '../../../entities/progress/activity-store.ts';
import { keyInHome } from '../../../entities/store/key-in-home.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { changeItems } from '../acts/item-acts.ts';
import type { ChoiceContext } from '../acts/item-choices.tsx';
import { isOpen, runState } from '../../../operators/run-words.ts';
import { ToldButton } from '../../../operators/told-dialog.tsx';
import { UndoRunButton } from '../../../operators/undo-run-dialog.tsx';
import { AddNote, useNoteDraft } from './add-note.tsx';
import { useItemRun } from './use-item-run.ts';

const words = text.workItem.operator;

interface OperatorWorkProps {
  readonly guildId: string;
  readonly item: WorkItem;
  readonly choices: ChoiceContext;
  readonly runHref: (runId: string) => string;
}

/**
 * The work of the operator of an item: how it stands, the way to stop it and the way to its run. A
 * service may tell nothing, or before this window was there: then an item in progress may be worked
 * on.
 */
export function OperatorWork({ guildId, item, choices, runHref }: OperatorWorkProps) {
  const { homeId, operators } = choices;
  const { assignedOperatorId: assigned, status } = item;
  const newest = useItemRun(homeId, guildId, item.id, status);
  const activity = useActivity((state) => state.items[keyInHome(homeId, item.id)]);
  const run = newest?.operatorId === assigned ? newest : undefined;
  const hasNoteDraft = useNoteDraft(homeId, run?.id ?? '') !== '';
  if (assigned === undefined) {
    return null;
  }
  const operator = operators.find(({ id }) => id === assigned);
  const name = operator?.name ?? assigned;
  // A script reads no notes
  const hasModel = operator?.driver?.modelId !== undefined;
  const told = activity?.operatorId === assigned ? activity : undefined;
  const said = saidOf(name, status, told) ?? (run && text.run.work.state(name, runState(run)));
  if (said === undefined) {
    return null;
  }
  return (
    <section className="item-work" aria-label={text.run.work.region(name)}>
      <p role="status">{said}</p>
      <div className="item-work-acts">
        {told?.kind !== 'passed' && isAtWork(status, told) && (
          <StopButton item={item} name={name} choices={choices} />
        )}
        {/* A note draft stays, also where the work has ended meanwhile */}
        {run !== undefined && (hasNoteDraft || (isOpen(run) && hasModel)) && (
          <AddNote homeId={homeId} runId={run.id} name={name} />
        )}
        {run !== undefined && !isOpen(run) && (
          <UndoRunButton homeId={homeId} runId={run.id} name={name} />
        )}
        {run?.tokens !== undefined && <ToldButton homeId={homeId} runId={run.id} name={name} />}
        {run !== undefined && <a href={runHref(run.id)}>{text.run.work.open}</a>}
      </div>
    </section>
  );
}

/** The words about the work of an operator; undefined where nothing is told. */
function saidOf(
  name: string,
  status: WorkItem['status'],
  told: Activity | undefined,
): string | undefined {
  if (told?.kind === 'passed') {
    return words.passed(name, told.reason);
  }
  if (isTold(status, told)) {
    return told?.reason === undefined
      ? words.isWorking(name)
      : text.conversation.waitsForModel(name, told.reason);
  }
  return status === 'in_progress' ? words.mayWork(name) : undefined;
}

function isTold(status: WorkItem['status'], told: Activity | undefined): boolean {
  return told?.kind === 'thinking' && (status === 'todo' || status === 'in_progress');
}

function isAtWork(status: WorkItem['status'], told: Activity | undefined): boolean {
  return status === 'in_progress' || isTold(status, told);
}

/** Takes the operator off the item; where the service cannot do that, the item is cancelled. */
function StopButton({
  item,
  name,
  choices: { homeId, canEdit },
}: {
  item: WorkItem;
  name: string;
  choices: ChoiceContext;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const { stop, stopHint, stopped, stopAsk } = words;
  const { did, fields, statuses } = text.work;
  const cancel = () => {
    const done = did.changed(item.title, fields.status.toLowerCase(), statuses.cancelled);
    void changeItems(homeId, [item], { status: 'cancelled' }, done);
  };
  const unassign = () =>
    void changeItems(homeId, [item], { assignedOperatorId: null }, stopped(name, item.title));
  return (
    <>
      <Tooltip words={canEdit ? stopHint(name) : stopAsk.detail(name)}>
        <Button onClick={canEdit ? unassign : () => setIsAsking(true)}>{stop}</Button>
      </Tooltip>
      {isAsking && (
        <Confirm
          title={stopAsk.title(name)}
          detail={stopAsk.detail(name)}
          act={stopAsk.act}
          onConfirm={cancel}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
