import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { changeItems } from '../acts/item-acts.ts';
import { isFarFrom } from '../outline/item-cells.tsx';
import { useWhoChanged } from './use-who-changed.ts';
import { TypedNote } from '../../../ui/typed-note.tsx';
import { useTypedField } from '../../../ui/use-typed-field.ts';

const { fields, percent, rollUp: rollUpName, rollUpFormula, did } = text.work;

/** The stored progress, which is typed as a number, and the roll-up beside it. */
export function ProgressProperty({
  homeId,
  item,
  rollUp,
  warning,
}: {
  homeId: string;
  item: WorkItem;
  rollUp: RollUp | undefined;
  warning: string | undefined;
}) {
  const id = useId();
  const whoChanged = useWhoChanged(homeId, item.id, 'progress');
  const { field, note, choice } = useTypedField({
    label: fields.progress,
    whoChanged,
    current: String(item.progress),
    valueOf: percentOf,
    onSave: (typed) => {
      const progress = Number(typed);
      const words = did.changed(item.title, fields.progress.toLowerCase(), percent(progress));
      return changeItems(homeId, [item], { progress }, words);
    },
  });
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {fields.progress}
      </label>
      <div className="item-progress">
        <input
          {...field}
          id={id}
          className="field-control"
          type="number"
          min={0}
          max={100}
          step="any"
          aria-describedby={`${id}-note`}
        />
        <span aria-hidden="true">{text.workItem.percentSign}</span>
        {rollUp !== undefined && <RollUpFacts rollUp={rollUp} progress={item.progress} />}
      </div>
      <TypedNote id={`${id}-note`} note={note ?? warning} choice={choice} />
    </div>
  );
}

/** The roll-up; how it is computed, and that it is far from the stored progress, in a popover. */
function RollUpFacts({ rollUp, progress }: { rollUp: RollUp; progress: number }) {
  const { title, differs } = text.workItem.rollUp;
  const rolledUp = percent(rollUp.progress);
  const isFar = isFarFrom(rollUp, progress);
  return (
    <Popover
      title={title}
      trigger={
        <Button kind="quiet">
          {isFar && <TriangleAlert className="progress-far" aria-hidden="true" />}
          {rollUpName(rolledUp)}
          {isFar && <span className="hidden">{text.work.differs(rolledUp)}</span>}
        </Button>
      }
    >
      <p>{rollUpFormula(rollUp.leafCount, rollUp.doneCount)}</p>
      {isFar && <p>{differs(rolledUp, percent(progress))}</p>}
    </Popover>
  );
}

/** A number that was typed, as a percentage that can be stored; undefined for anything else. */
function percentOf(typed: string): string | undefined {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  return Number.isFinite(value) ? String(Math.min(100, Math.max(0, value))) : undefined;
}
