import { useId } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { workItemPriorities } from '#shared/domain/work-item/status.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { shortTitle } from '../../../actions/undo/act-names.ts';
import type { PlanRow } from './plan-rows.ts';

/** The priority and the operator of the active row, and the way to remove it with all below it. */
export function PlanDetails({
  row,
  operators,
  onChange,
  onRemove,
}: {
  row: PlanRow;
  operators: readonly Operator[];
  onChange: (fields: Partial<PlanRow>) => void;
  onRemove: () => void;
}) {
  const id = useId();
  const { plan, priorities, fields } = text.work;
  const title = row.title.trim() === '' ? plan.untitled : shortTitle(row.title);
  return (
    <div className="plan-details" role="group" aria-label={plan.details(title)}>
      <label className="plan-field">
        <span className="field-label">{fields.priority}</span>
        <select
          className="field-control"
          value={row.priority}
          onChange={({ target }) => {
            const priority = workItemPriorities.find((each) => each === target.value);
            onChange({ priority: priority ?? 'medium' });
          }}
        >
          {workItemPriorities.map((priority) => (
            <option key={priority} value={priority}>
              {priorities[priority]}
            </option>
          ))}
        </select>
      </label>
      <label className="plan-field">
        <span className="field-label">{fields.operator}</span>
        <select
          className="field-control"
          aria-describedby={row.operatorId === undefined ? undefined : `${id}-begins`}
          value={row.operatorId ?? ''}
          onChange={({ target }) => onChange({ operatorId: target.value || undefined })}
        >
          <option value="">{plan.nobody}</option>
          {operators.map((operator) => (
            <option key={operator.id} value={operator.id}>
              {operator.name}
            </option>
          ))}
        </select>
      </label>
      <Button kind="quiet" onClick={onRemove}>
        {plan.remove}
      </Button>
      {row.operatorId !== undefined && (
        <p className="plan-begins field-note" id={`${id}-begins`}>
          {plan.begins}
        </p>
      )}
    </div>
  );
}
