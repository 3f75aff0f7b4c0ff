import { useRef, useState } from 'react';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { text } from '../../../text/text.ts';
import { understood } from './plan-marks.tsx';
import type { MarkedFields } from './plan-marks.tsx';
import type { PlanRow } from './plan-rows.ts';
import { useMarkCompletion } from './use-mark-completion.ts';
import type { Plan } from './use-plan.ts';

/** The row that is being written, and its title as the focus came to it. */
interface WrittenRow {
  readonly id: string | undefined;
  readonly before: string;
  readonly isTyped: boolean;
}

const unwritten: WrittenRow = { id: undefined, before: '', isTyped: false };

/**
 * Operators and priorities by signs in the titles of a plan: completed while one types, and
 * understood where they were typed in whole once the row is left.
 */
export function usePlanMarks(plan: Plan, operators: readonly Operator[]) {
  const written = useRef(unwritten);
  const [noted, setNoted] = useState('');
  const change = (id: string | undefined, fields: Partial<PlanRow>) => {
    const at = plan.rows.findIndex(({ entryIds }) => entryIds.creation === id);
    setNoted(wordsOf(fields, operators));
    return at === -1 ? plan.rows : plan.change(at, fields);
  };
  /** Understands what was typed in the row that is left. Answers with the rows as they are then. */
  const leave = (): readonly PlanRow[] => {
    const { id, before, isTyped } = written.current;
    const row = plan.rows.find(({ entryIds }) => entryIds.creation === id);
    const fields = isTyped && row ? understood(row.title, before, operators) : undefined;
    written.current = { id, before: fields?.title ?? row?.title ?? '', isTyped: false };
    return fields === undefined ? plan.rows : change(id, fields);
  };
  const enter = (at: number) => {
    const row = plan.rows[at];
    if (row?.entryIds.creation !== written.current.id) {
      leave();
      written.current = { id: row?.entryIds.creation, before: row?.title ?? '', isTyped: false };
    }
  };
  const completing = useMarkCompletion(operators, (title, fields) => {
    change(written.current.id, { title, ...fields });
  });
  return {
    noted,
    enter,
    leave: () => {
      completing.close();
      return leave();
    },
    type: (at: number, field: HTMLInputElement, isComposing: boolean) => {
      written.current = { ...written.current, isTyped: true };
      setNoted('');
      plan.change(at, { title: field.value });
      if (!isComposing) {
        completing.look(field, true);
      }
    },
    completing,
  };
}

/** The fields that a row has now, in words. */
function wordsOf({ operatorId, priority }: MarkedFields, operators: readonly Operator[]): string {
  const { fields, fieldValue, priorities, summary } = text.work;
  const name = operators.find(({ id }) => id === operatorId)?.name;
  return summary([
    ...(name === undefined ? [] : [fieldValue(fields.operator, name)]),
    ...(priority === undefined ? [] : [fieldValue(fields.priority, priorities[priority])]),
  ]);
}
