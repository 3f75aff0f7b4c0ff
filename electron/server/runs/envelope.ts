import type { OperationName, OperationRequest } from '#shared/contract/registry.ts';
import { toolLimits } from '#shared/limits/server-limits.ts';

// What a run may do by tools. It follows from the cause of the run alone: no text that a model has
// read, and none that it writes, grants anything.

/** What the envelope has to know of a run. */
export interface EnvelopeFacts {
  readonly cause: 'message' | 'assignment';
  /** The item of an assignment. */
  readonly workItemId?: string | undefined;
  /** The items and documents that the run has made so far. */
  readonly children: number;
  readonly documents: number;
  /** The progress that a person has set last, in percent; undefined if none has. */
  readonly personsProgress?: number | undefined;
}

/** An operation with its parsed input. */
export type Act = {
  [Name in OperationName]: { readonly name: Name; readonly input: OperationRequest<Name> };
}[OperationName];

/** Returns why an act is outside, in a sentence that the model is told; undefined inside. */
type Rule<Name extends OperationName> = (
  input: OperationRequest<Name>,
  facts: EnvelopeFacts,
) => string | undefined;

type Rules = { readonly [Name in OperationName]?: Rule<Name> };

const inside = () => undefined;

/**
 * The kinds of things that every member of a guild may read. The messages of a thread are for its
 * participants alone, and an operator may be in threads of several people.
 */
export const sharedKinds = ['work_item', 'document'] as const;

function sharedKindsAlone({ kinds }: OperationRequest<'search.find'>): string | undefined {
  return kinds?.every((kind) => sharedKinds.some((shared) => shared === kind))
    ? undefined
    : 'You may look for work items and documents, and not for messages of other threads.';
}

const reads: Rules = {
  'work_item.list': inside,
  'work_item.get': inside,
  'document.list': inside,
  'document.get': inside,
  'search.find': sharedKindsAlone,
};

/** The whole envelope. What is not named here is outside. */
const table: Readonly<Record<EnvelopeFacts['cause'], Rules>> = {
  message: reads,
  assignment: {
    ...reads,
    'work_item.update': ownItemAlone,
    'work_item.create': belowOwnItem,
    'document.create': fewDocuments,
  },
};

/** Returns why a run may not do something; undefined if it may. */
export function reasonOutside(act: Act, facts: EnvelopeFacts): string | undefined {
  const rule: Rule<OperationName> | undefined = table[facts.cause][act.name];
  return rule === undefined ? `This is not for you to do: ${act.name}.` : rule(act.input, facts);
}

function ownItemAlone(
  { workItemId, status, progress, ...others }: OperationRequest<'work_item.update'>,
  facts: EnvelopeFacts,
): string | undefined {
  if (workItemId !== facts.workItemId) {
    return 'You may change only the item that is assigned to you.';
  }
  const other = Object.entries(others).find(([, value]) => value !== undefined);
  if (other !== undefined) {
    return `You may change only the status and the progress of your item, not its ${other[0]}.`;
  }
  if (status !== undefined && status !== 'in_progress' && status !== 'review') {
    return 'You may set the status of your item to in_progress or review alone. A person decides the rest.';
  }
  if (progress !== undefined && progress < (facts.personsProgress ?? 0)) {
    return `A person has set the progress to ${facts.personsProgress}; it may not fall below that.`;
  }
  return undefined;
}

function belowOwnItem(
  { parentId, assignedOperatorId }: OperationRequest<'work_item.create'>,
  facts: EnvelopeFacts,
): string | undefined {
  if (parentId !== facts.workItemId) {
    return `You may add items only below your own: parentId has to be ${facts.workItemId}.`;
  }
  if (assignedOperatorId) {
    return 'You may assign items to nobody.';
  }
  return facts.children < toolLimits.children
    ? undefined
    : `You have added ${toolLimits.children} items, and may add no more.`;
}

function fewDocuments(_input: unknown, { documents }: EnvelopeFacts): string | undefined {
  return documents < toolLimits.documents
    ? undefined
    : `You have written ${toolLimits.documents} documents, and may write no more. Put the rest into your report.`;
}
