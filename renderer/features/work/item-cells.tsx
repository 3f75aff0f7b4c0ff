import { TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { ChosenField } from './item-choices.ts';
import { PrioritySign, StatusSign } from './item-signs.tsx';
import './item-cells.css';

/** By how many points a stored progress may differ from the roll-up before that is marked. */
const markedDifference = 20;

/** Whether a stored progress is so far from the roll-up that this is marked. */
export function isFarFrom(rollUp: RollUp | undefined, progress: number): boolean {
  return rollUp !== undefined && Math.abs(rollUp.progress - progress) > markedDifference;
}

/** What a row of the outline shows of an item, each field a button that changes it. */
export function ItemCells({
  item,
  operatorName,
  rollUp,
  tabIndex,
  onChoose,
}: {
  item: WorkItem;
  /** The name of its operator; undefined where nobody is assigned. */
  operatorName: string | undefined;
  rollUp: RollUp | undefined;
  tabIndex: 0 | -1;
  onChoose: (field: ChosenField, anchor: HTMLElement) => void;
}) {
  const { statuses, priorities, unassigned } = text.work;
  const shared = { tabIndex, onChoose };
  return (
    <>
      <Cell field="status" name={text.work.fields.status} {...shared}>
        <StatusSign status={item.status} />
        <span className="cell-word">{statuses[item.status]}</span>
      </Cell>
      <Cell field="priority" name={text.work.fields.priority} {...shared}>
        <PrioritySign priority={item.priority} />
        <span className="cell-word">{priorities[item.priority]}</span>
      </Cell>
      <Cell field="assignedOperatorId" name={text.work.fields.operator} {...shared}>
        {operatorName !== undefined && <Avatar name={operatorName} size="s" />}
        <span className="cell-word" data-none={operatorName === undefined ? '' : undefined}>
          {operatorName ?? unassigned}
        </span>
      </Cell>
      <Cell field="progress" name={text.work.fields.progress} {...shared}>
        <ProgressFacts progress={item.progress} rollUp={rollUp} />
      </Cell>
    </>
  );
}

function Cell({
  field,
  name,
  tabIndex,
  onChoose,
  children,
}: {
  field: ChosenField;
  name: string;
  tabIndex: 0 | -1;
  onChoose: (field: ChosenField, anchor: HTMLElement) => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="item-cell"
      data-field={field}
      aria-haspopup="menu"
      tabIndex={tabIndex}
      onClick={(event) => onChoose(field, event.currentTarget)}
    >
      <span className="hidden">{text.work.fieldName(name)}</span>
      {children}
    </button>
  );
}

/** The stored progress, beside it the roll-up; a sign where the two are far apart. */
function ProgressFacts({ progress, rollUp }: { progress: number; rollUp: RollUp | undefined }) {
  const { percent, rollUp: rollUpOf, rollUpFormula, differs } = text.work;
  const isFar = isFarFrom(rollUp, progress);
  const style = { '--done': `${progress}%`, '--rolled-up': `${rollUp?.progress ?? 0}%` };
  return (
    <>
      <span className="progress-bars" style={style as CSSProperties} aria-hidden="true">
        <span className="progress-stored" />
        {rollUp !== undefined && <span className="progress-rolled-up" />}
      </span>
      <span className="progress-number">{percent(progress)}</span>
      {rollUp !== undefined && (
        <span
          className="progress-roll-up"
          title={rollUpFormula(rollUp.leafCount, rollUp.doneCount)}
        >
          {isFar && <TriangleAlert className="progress-far" aria-hidden="true" />}
          <span className="hidden">
            {isFar ? differs(percent(rollUp.progress)) : rollUpOf(percent(rollUp.progress))}
          </span>
          <span aria-hidden="true">{percent(rollUp.progress)}</span>
        </span>
      )}
    </>
  );
}
