import type { OperationName, OperationRequest } from '#shared/registry/registry.ts';
import type { OperatorTrust } from '#shared/domain/operator/trust.ts';
import { toolLimits } from '#shared/limits/server-limits.ts';

// The rights of a run to act by tools. They follow from the cause of the run alone: no text that a
// model has read, and none that it writes, grants anything.

/** The facts of a run that the envelope needs. */
export interface EnvelopeFacts {
  readonly cause: 'message' | 'assignment';
  /** The item of an assignment. */
  readonly workItemId?: string | undefined;
  /** The items and documents that the run has made so far. */
  readonly children: number;
  readonly documents: number;
  /** The progress that a person has set last, in percent; undefined if none has. */
  readonly personsProgress?: number | undefined;
  /** How far the operator may act without asking. */
  readonly trust: OperatorTrust;
  /** Whether a person has allowed an operation, for the run or for good. */
  readonly isGranted: (operation: OperationName) => boolean;
}

/** The verdict on an act: it is performed, a person is asked, or it is refused with a sentence. */
type Verdict =
  | { readonly type: 'allowed' }
  | { readonly type: 'asked' }
  | { readonly type: 'refused'; readonly reason: string };

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

/**
 * The acts outside the envelope that may be proposed to a person. Deletions and acts on operators,
 * guilds and settings never are; and no operator ever finishes or cancels an item.
 */
const proposals: Readonly<Record<EnvelopeFacts['cause'], Rules>> = {
  message: {
    'work_item.create': unassigned,
    'work_item.update': neitherEnded,
    'document.create': inside,
    'document.update': inside,
  },
  assignment: {
    'work_item.update': neitherEnded,
    'document.update': inside,
    'message.create': inside,
  },
};

/** Returns whether an operation may be proposed at all in a run of a cause. */
function mayBeProposed(cause: EnvelopeFacts['cause'], operation: OperationName): boolean {
  return proposals[cause][operation] !== undefined;
}

const isReading = (name: OperationName) => reads[name] !== undefined;

/** Returns what becomes of an act of a run. */
export function verdictOn(act: Act, facts: EnvelopeFacts): Verdict {
  const { cause, trust, isGranted } = facts;
  const reason = reasonIn(table[cause], act, facts);
  if (isReading(act.name)) {
    return reason === undefined ? { type: 'allowed' } : { type: 'refused', reason };
  }
  if (trust === 'answers') {
    const said = 'You may only answer here, and neither change nor propose anything.';
    return { type: 'refused', reason: `${said} Say in words what you would do.` };
  }
  if (reason === undefined && trust === 'task') {
    return { type: 'allowed' };
  }
  // Of what may be proposed, its own rule says why not; of the rest the envelope does
  const other =
    reason === undefined
      ? undefined
      : mayBeProposed(cause, act.name)
        ? reasonIn(proposals[cause], act, facts)
        : reason;
  if (other !== undefined) {
    return { type: 'refused', reason: other };
  }
  return { type: isGranted(act.name) ? 'allowed' : 'asked' };
}

/** Returns why an act is outside of some rules; undefined inside. */
function reasonIn(rules: Rules, act: Act, facts: EnvelopeFacts): string | undefined {
  const rule: Rule<OperationName> | undefined = rules[act.name];
  return rule === undefined ? `This is not for you to do: ${act.name}.` : rule(act.input, facts);
}

function unassigned({ assignedOperatorId }: OperationRequest<'work_item.create'>) {
  return assignedOperatorId ? 'You may assign items to nobody.' : undefined;
}

function neitherEnded(
  {
    workItemId,
    status,
    progress,
    assignedOperatorId,
  }: Pick<
    OperationRequest<'work_item.update'>,
    'workItemId' | 'status' | 'progress' | 'assignedOperatorId'
  >,
  facts: EnvelopeFacts,
): string | undefined {
  if (assignedOperatorId !== undefined) {
    return 'You may assign items to nobody.';
  }
  if (status === 'done' || status === 'cancelled') {
    return 'A person says when an item is done or cancelled.';
  }
  return workItemId === facts.workItemId ? belowPersons(progress, facts) : undefined;
}

function belowPersons(
  progress: number | undefined,
  { personsProgress }: EnvelopeFacts,
): string | undefined {
  return progress !== undefined && progress < (personsProgress ?? 0)
    ? `A person has set the progress to ${personsProgress}; it may not fall below that.`
    : undefined;
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
  return belowPersons(progress, facts);
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
