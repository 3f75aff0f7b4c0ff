import { useState } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useActivity } from '../../../entities/activity-store.ts';
import { keyInHome } from '../../../entities/key-in-home.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { changeItems } from '../item-acts.ts';
import type { ChoiceContext } from '../item-choices.tsx';

const words = text.workItem.operator;

/**
 * The activity of the operator of an item, as it is told, and the way to stop it. A service may
 * tell nothing, or before this window was there: then an item in progress may be worked on.
 */
export function OperatorWork({ item, choices }: { item: WorkItem; choices: ChoiceContext }) {
  const { homeId, operators } = choices;
  const { assignedOperatorId: assigned, status } = item;
  const activity = useActivity((state) => state.items[keyInHome(homeId, item.id)]);
  if (assigned === undefined) {
    return null;
  }
  const name = operators.find(({ id }) => id === assigned)?.name ?? assigned;
  const told = activity?.operatorId === assigned ? activity : undefined;
  if (told?.kind === 'passed') {
    return <p className="item-work">{words.passed(name, told.reason)}</p>;
  }
  const isTold = told?.kind === 'thinking' && (status === 'todo' || status === 'in_progress');
  if (!isTold && status !== 'in_progress') {
    return null;
  }
  return (
    <div className="item-work">
      <p role="status">
        {!isTold
          ? words.mayWork(name)
          : told.reason === undefined
            ? words.isWorking(name)
            : text.conversation.waitsForModel(name, told.reason)}
      </p>
      <StopButton item={item} name={name} choices={choices} />
    </div>
  );
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
