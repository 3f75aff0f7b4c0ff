import { useId, useMemo, useState } from 'react';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { CompletionList } from '../../../ui/completion/completion-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { createItems } from '../acts/create-items.ts';
import { PlanDetails } from './plan-details.tsx';
import { keptPlan } from './plan-draft.ts';
import { filledRows, plannedItems, removeBranch, typeAt } from './plan-rows.ts';
import { PlanTree } from './plan-tree.tsx';
import type { PlanSource } from './read-outline.ts';
import { useParent } from './use-parent.tsx';
import { usePlan } from './use-plan.ts';
import type { Plan } from './use-plan.ts';
import { usePlanMarks } from './use-plan-marks.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import './plan.css';

interface PlanDialogProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly conversationId: string;
  /** The messages of which the plan is made. */
  readonly sources: readonly PlanSource[];
  readonly operators: readonly Operator[];
  readonly onClose: () => void;
}

const words = text.work.plan;

/** Writes a plan of what messages say, and creates it whole. */
export function PlanDialog(props: PlanDialogProps) {
  const { homeId, guildId, sources, onClose } = props;
  const [kept] = useState(() => keptPlan(homeId, props.conversationId));
  const parent = useParent(homeId, guildId, kept?.parentId);
  const plan = usePlan(props, parent, kept);
  const [isCreating, setIsCreating] = useState(false);
  const filled = filledRows(plan.rows);
  const fault = faultOf(plan, filled, parent.isGone);
  const createAll = async (rows: Plan['rows']) => {
    setIsCreating(true);
    const planned = plannedItems(rows, parent.top, words.origin);
    if (await createItems(homeId, guildId, parent.id, planned)) {
      plan.forget();
      onClose();
    }
    setIsCreating(false);
  };
  const isReady = fault === undefined && !isCreating && parent.isKnown;
  const create = (rows = plan.rows) => {
    if (isReady) {
      void createAll(filledRows(rows));
    }
  };
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      <div className="plan">
        {plan.isKept && (
          <div className="plan-kept" role="status">
            <p>{words.kept}</p>
            {sources.length > 0 && (
              <Button onClick={plan.startOver}>{words.startOver(sources.length)}</Button>
            )}
          </div>
        )}
        <Combobox
          label={words.parent}
          options={parent.options}
          chosen={parent.chosen}
          onChoose={(option) => plan.putBelow(option?.id || undefined)}
          isRequired
        />
        <Rows {...{ plan, operators: props.operators, top: parent.top }} onCreate={create} />
        <PlanNotes plan={plan} />
        {fault !== undefined && !plan.isReading && (
          <p className="field-error" role="alert">
            {fault}
          </p>
        )}
        <div className="dialog-acts">
          <span className="plan-count quiet">{words.count(filled.length)}</span>
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" disabled={!isReady} onClick={() => create()}>
            {words.create}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The rows, what their keys do, and the fields of the active one. */
function Rows({
  plan,
  operators,
  top,
  onCreate,
}: {
  plan: Plan;
  operators: readonly Operator[];
  top: WorkItemType;
  onCreate: (rows: Plan['rows']) => void;
}) {
  const keysId = useId();
  const [activeAt, setActiveAt] = useState(0);
  const names = useMemo(() => new Map(operators.map(({ id, name }) => [id, name])), [operators]);
  const marks = usePlanMarks(plan, operators);
  const { completing } = marks;
  const keys = usePlanKeys(plan, activeAt, {
    onLeave: marks.leave,
    onCreate: () => onCreate(marks.leave()),
  });
  const active = plan.rows[activeAt];
  return (
    <>
      <PlanTree
        {...{ rows: plan.rows, top, activeAt, names, focus: plan.focus }}
        describedBy={keysId}
        attributes={completing.attributes}
        onActive={(at) => {
          setActiveAt(at);
          keys.onLeft();
          marks.enter(at);
        }}
        onLeave={marks.leave}
        onType={marks.type}
        onSelect={(field) => completing.look(field, false)}
        onKeyDown={(event) => {
          completing.onKeyDown(event);
          if (!event.isDefaultPrevented()) {
            keys.onKeyDown(event);
          }
        }}
      />
      {completing.list && <CompletionList {...completing.list} />}
      <p className="plan-hint" role="status">
        {keys.isEscaped ? words.escaped : refusalOf(plan, top) || marks.noted}
      </p>
      <p className="field-hint" id={keysId}>
        {words.keys}
      </p>
      {active !== undefined && (
        <PlanDetails
          {...{ row: active, operators }}
          onChange={(fields) => plan.change(activeAt, fields)}
          onRemove={() => plan.move(removeBranch(plan.rows, activeAt))}
        />
      )}
    </>
  );
}

function faultOf(plan: Plan, filled: Plan['rows'], isGone: boolean): string | undefined {
  if (isGone) {
    return words.faults.gone;
  }
  if (plan.isLarge) {
    return words.faults.large;
  }
  if (filled.length === 0) {
    return words.faults.empty;
  }
  return filled.some(({ title }) => title.trim() === '') ? words.faults.untitled : undefined;
}

/** Why the last move was not made. */
function refusalOf({ refusal, deepest }: Plan, top: WorkItemType): string {
  const { deep, ...others } = words.refusals;
  return refusal === undefined
    ? ''
    : refusal === 'deep'
      ? deep(text.work.types[typeAt(top, deepest)])
      : others[refusal];
}

/** Says how the text was repaired, and which parts of it stand in no item. */
function PlanNotes({ plan: { read, raised, isTooLong } }: { plan: Plan }) {
  const said = [
    isTooLong && words.unkept,
    raised > 0 && words.raised(raised),
    read !== undefined && read.shortened > 0 && words.shortened(read.shortened),
    read !== undefined && read.cut > 0 && words.cut(read.cut),
    read !== undefined && read.leftOut > 0 && text.work.paste.leftOut(read.leftOut),
  ].filter((each) => each !== false);
  return said.map((each) => <p key={each}>{each}</p>);
}
