import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { useRollUp } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import type { Option } from '../../../ui/combobox.tsx';
import { changeItems } from '../acts/item-acts.ts';
import type { ItemChange } from '../acts/item-acts.ts';
import type { ChoiceContext } from '../acts/item-choices.tsx';
import { PrioritySign, StatusSign } from './item-signs.tsx';
import { BudgetProperty } from './budget-property.tsx';
import { DateProperties } from './date-properties.tsx';
import { itemWarnings } from './item-warnings.ts';
import { OperatorWork } from './operator-work.tsx';
import { ProgressProperty } from './progress-property.tsx';

const { statuses, priorities, fields, unassigned, did, unavailable } = text.work;

const statusOptions: readonly Option[] = workItemStatuses.map((id) => ({
  id,
  label: statuses[id],
  sign: <StatusSign status={id} />,
}));

const priorityOptions: readonly Option[] = workItemPriorities.toReversed().map((id) => ({
  id,
  label: priorities[id],
  sign: <PrioritySign priority={id} />,
}));

/** Stands for nobody among the operators: no id is empty. */
const nobody: Option = { id: '', label: unassigned };

/** The fields of an item that are chosen, and its progress. Each is saved as it is changed. */
export function ItemProperties({
  guildId,
  item,
  items,
  choices,
  runHref,
}: {
  guildId: string;
  item: WorkItem;
  /** Its children. */
  items: readonly WorkItem[];
  choices: ChoiceContext;
  runHref: (runId: string) => string;
}) {
  const { homeId, canEdit } = choices;
  const rollUp = useRollUp(homeId, guildId, item.id);
  const warnings = itemWarnings(item, items);
  const operators = operatorOptions(item, choices);
  const change = (changed: ItemChange, field: string, label: string) =>
    void changeItems(homeId, [item], changed, did.changed(item.title, field.toLowerCase(), label));
  return (
    <>
      <Property
        label={fields.status}
        options={statusOptions}
        value={item.status}
        note={warnings.status}
        onChoose={({ id, label }) =>
          change({ status: id as WorkItem['status'] }, fields.status, label)
        }
      />
      <Property
        label={fields.priority}
        options={priorityOptions}
        value={item.priority}
        onChoose={({ id, label }) =>
          change({ priority: id as WorkItem['priority'] }, fields.priority, label)
        }
      />
      <Property
        label={fields.operator}
        options={operators}
        value={item.assignedOperatorId ?? nobody.id}
        consequence={text.workItem.operator.hint}
        note={item.assignedOperatorId !== undefined && !canEdit ? unavailable.unassign : undefined}
        onChoose={({ id, label }) =>
          change({ assignedOperatorId: id === nobody.id ? null : id }, fields.operator, label)
        }
      />
      <OperatorWork {...{ guildId, item, choices, runHref }} />
      <DateProperties homeId={homeId} item={item} />
      <ProgressProperty homeId={homeId} item={item} rollUp={rollUp} warning={warnings.progress} />
      <BudgetProperty item={item} choices={choices} />
    </>
  );
}

/** A field that is chosen, and a quiet line about it. */
function Property({
  label,
  options,
  value,
  note,
  consequence,
  onChoose,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  note?: string | undefined;
  consequence?: string;
  onChoose: (option: Option) => void;
}) {
  return (
    <div className="item-property">
      <Combobox
        label={label}
        options={options}
        chosen={options.find(({ id }) => id === value) ?? null}
        consequence={consequence}
        isRequired
        onChoose={(option) => {
          if (option !== null && option.id !== value) {
            onChoose(option);
          }
        }}
      />
      <p className="field-note" role="status">
        {note}
      </p>
    </div>
  );
}

/** The operators to choose from; nobody where the item has none, or the service can unassign. */
function operatorOptions(
  { assignedOperatorId: assigned }: WorkItem,
  { operators, canEdit }: ChoiceContext,
): readonly Option[] {
  const known = operators.map(({ id, name, role }) => ({
    id,
    label: name,
    ...(role !== undefined && { detail: role }),
    sign: <Avatar name={name} size="s" />,
  }));
  const isUnknown = assigned !== undefined && !operators.some(({ id }) => id === assigned);
  return [
    ...(canEdit || assigned === undefined ? [nobody] : []),
    ...known,
    ...(isUnknown ? [{ id: assigned, label: assigned }] : []),
  ];
}
