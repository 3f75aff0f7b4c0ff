import { memo } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import type { TreeColumn } from '#shared/local/work-view.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { RollUp } from '#shared/domain/work-item/roll-up.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { ChosenField, popupsOf } from '../acts/item-choices.tsx';
import { PathSign } from '../../../ui/path-sign.tsx';
import { PrioritySign, StatusSign } from '../item/item-signs.tsx';
import type { Due } from '../item/use-due.ts';
import './item-cells.css';

/** By how many points a stored progress may differ from the roll-up before that is marked. */
const markedDifference = 20;

/** Whether a stored progress is so far from the roll-up that this is marked. */
export function isFarFrom(rollUp: RollUp | undefined, progress: number): boolean {
  return rollUp !== undefined && Math.abs(rollUp.progress - progress) > markedDifference;
}

interface CellActs {
  readonly tabIndex: 0 | -1;
  /** The popup that shows the values of each field. */
  readonly popups: ReturnType<typeof popupsOf>;
  readonly onChoose: (field: ChosenField, anchor: HTMLElement) => void;
}

/**
 * The fields of an item in a row of the outline, each a button that changes it. Of an ancestor of a
 * changed item the roll-up alone changes, so the other fields are not drawn again.
 */
export function ItemCells({
  item,
  operatorName,
  rollUp,
  due,
  columns,
  ...acts
}: CellActs & {
  item: WorkItem;
  /** The name of its operator; undefined where nobody is assigned. */
  operatorName: string | undefined;
  rollUp: RollUp | undefined;
  /** Undefined where the service keeps no dates. */
  due: Due | undefined;
  /** The columns that are shown. */
  columns: readonly TreeColumn[];
}) {
  const cells: Readonly<Record<TreeColumn, ReactNode>> = {
    status: <StatusCell status={item.status} {...acts} />,
    priority: <PriorityCell priority={item.priority} {...acts} />,
    operator: <OperatorCell name={operatorName} {...acts} />,
    progress: <ProgressCell progress={item.progress} rollUp={rollUp} {...acts} />,
    due: due !== undefined && due.word !== '' && <DueCell {...due} />,
  };
  return columns.map((column) => (
    <div key={column} role="gridcell" className="outline-cell" data-column={column}>
      {cells[column]}
    </div>
  ));
}

const StatusCell = memo(function StatusCell({
  status,
  ...acts
}: CellActs & Pick<WorkItem, 'status'>) {
  const { fields, statuses } = text.work;
  return (
    <Cell
      field="status"
      name={fields.status}
      value={statuses[status]}
      word={statuses[status]}
      {...acts}
    >
      <StatusSign status={status} />
    </Cell>
  );
});

const PriorityCell = memo(function PriorityCell({
  priority,
  ...acts
}: CellActs & Pick<WorkItem, 'priority'>) {
  const { fields, priorities } = text.work;
  return (
    <Cell
      field="priority"
      name={fields.priority}
      value={priorities[priority]}
      word={priorities[priority]}
      isQuiet={priority === 'medium'}
      {...acts}
    >
      <PrioritySign priority={priority} />
    </Cell>
  );
});

const OperatorCell = memo(function OperatorCell({
  name,
  ...acts
}: CellActs & { name: string | undefined }) {
  const { fields, unassigned } = text.work;
  return (
    <Cell
      field="assignedOperatorId"
      name={fields.operator}
      value={name ?? unassigned}
      word={name}
      {...acts}
    >
      {name === undefined ? <span className="unassigned-sign" /> : <Avatar name={name} size="s" />}
    </Cell>
  );
});

/** The due date. A row has the place for it even where the item has none. */
const DueCell = memo(function DueCell({ word, long, isOverdue }: Due) {
  return (
    <span className="due-cell" title={long} data-overdue={isOverdue ? '' : undefined}>
      <span className="cell-word" data-word={word} aria-hidden="true" />
      <span className="hidden">{long}</span>
    </span>
  );
});

/**
 * One field. Its words are drawn by the style sheet from `data-word`: whatever else stands in a row
 * would have to be part of the row's name, which is the title alone (WCAG 2.5.3).
 */
function Cell({
  field,
  name,
  value,
  word,
  isQuiet = false,
  tabIndex,
  popups,
  onChoose,
  children,
}: CellActs & {
  field: ChosenField;
  name: string;
  value: string;
  /** The word that is seen behind the sign. */
  word?: string | undefined;
  /** Whether the value is what most items have: it is there for who looks for it. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="item-cell"
      data-field={field}
      data-quiet={isQuiet ? '' : undefined}
      data-word={word}
      aria-haspopup={popups[field]}
      aria-label={text.work.fieldValue(name, value)}
      title={text.work.fieldValue(name, value)}
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(field, event.currentTarget);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {children}
    </button>
  );
}

/** The stored progress, beside it the roll-up; a sign where the two are far apart. */
function ProgressCell({
  progress,
  rollUp,
  ...acts
}: CellActs & { progress: number; rollUp: RollUp | undefined }) {
  const { fields, percent, rollUp: rollUpIs, rollUpFormula, differs } = text.work;
  const isFar = isFarFrom(rollUp, progress);
  const rolledUp = rollUp && percent(rollUp.progress);
  const words = isFar ? differs : rollUpIs;
  const value = percent(progress) + (rolledUp === undefined ? '' : `, ${words(rolledUp)}`);
  const style = {
    '--done': `${progress}%`,
    ...(rollUp && { '--rolled-up': `${rollUp.progress}%` }),
  };
  return (
    <Cell field="progress" name={fields.progress} value={value} isQuiet={progress === 0} {...acts}>
      <span className="progress-bars" style={style as CSSProperties}>
        <span className="progress-stored" />
        {rollUp !== undefined && <span className="progress-rolled-up" />}
      </span>
      <span className="progress-number" data-word={percent(progress)} />
      {rollUp !== undefined && (
        <span
          className="progress-roll-up"
          title={rollUpFormula(rollUp.leafCount, rollUp.doneCount)}
          data-word={rolledUp}
        >
          {isFar && <PathSign sign="triangleAlert" className="progress-far" />}
        </span>
      )}
    </Cell>
  );
}
