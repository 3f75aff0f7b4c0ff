import type { ChecklistPoint } from '#shared/capability/first-run.ts';
import type { OutboxEntry } from '#shared/capability/outbox.ts';

/** The first steps, in their order. */
export const checklistPoints: readonly ChecklistPoint[] = [
  'message',
  'item',
  'assign',
  'document',
  'connect',
];

type Input = OutboxEntry['input'];

/** The writes that are first steps, and which step each is. */
const pointsOf = new Map<string, (input: Input) => ChecklistPoint | undefined>([
  ['message.create', ({ asOperatorId }) => (asOperatorId === undefined ? 'message' : undefined)],
  ['work_item.create', ({ assignedOperatorId }) => (assignedOperatorId ? 'assign' : 'item')],
  ['work_item.update', ({ assignedOperatorId }) => (assignedOperatorId ? 'assign' : undefined)],
  ['document.create', () => 'document'],
]);

/** The first step that a write of a person is; undefined for any other write. */
export function pointOf({ operation, input, state }: OutboxEntry): ChecklistPoint | undefined {
  return state === 'rejected' ? undefined : pointsOf.get(operation)?.(input);
}
