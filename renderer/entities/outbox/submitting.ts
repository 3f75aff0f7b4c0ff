import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { verbsByName } from '#shared/contract/resource.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { documentResource } from '#shared/domain/document/resource.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { operatorResource } from '#shared/domain/operator/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WriteOperationName } from '#shared/registry/registry.ts';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { applySubmitted, applySubmitting, useOutbox } from './outbox-store.ts';

// A write that is being accepted is shown like one that waits: nothing has to be told back and forth
// before a change is painted.

/** A write on its way to main. */
interface SubmittedWrite {
  readonly homeId: string;
  readonly operation: WriteOperationName;
  readonly input: Readonly<Record<string, unknown>>;
}

/** The nouns whose rows are shown as they are written. */
const resources = [
  conversationResource,
  documentResource,
  guildResource,
  operatorResource,
  workItemResource,
];
const verbs = verbsByName(resources, 'operations');

/** Texts that stay in their composer or editor until they are kept (promises: P10). */
const longTexts = ['content', 'initialMessage'];

/** The entries that are being accepted stand behind all that were, in their order. */
let position = 2 ** 50;

/** Shows a write while it is being accepted, or not at all where it is not shown before that. */
export async function showWhile<Answer>(
  write: SubmittedWrite,
  accept: (entryId: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const entry = entryOf(write);
  if (entry === undefined) {
    return accept(undefined);
  }
  useOutbox.setState((state) => applySubmitting(state, entry));
  try {
    return await accept(entry.id);
  } finally {
    useOutbox.setState((state) => applySubmitted(state, entry.id));
  }
}

/** The entry that a write will be; undefined where it is not shown before it is kept. */
function entryOf({ homeId, operation, input }: SubmittedWrite): OutboxEntry | undefined {
  const { resource, verb = '' } = verbs.get(operation) ?? {};
  const isShown = ['create', 'update', 'delete'].includes(verb);
  if (resource === undefined || !isShown || longTexts.some((field) => field in input)) {
    return undefined;
  }
  position += 1;
  const entryId = crypto.randomUUID();
  const isCreation = verb === 'create';
  const temporaryId = isCreation ? temporaryIdOf(entryId) : undefined;
  return {
    id: entryId,
    position,
    homeId,
    operation,
    // A field that is not given changes nothing.
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    subject: { kind: resource.noun, id: temporaryId ?? String(input[resource.idField]) },
    state: 'queued',
    createdAt: new Date().toISOString(),
    ...(temporaryId !== undefined && { temporaryId }),
  };
}
