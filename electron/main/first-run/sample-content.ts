import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { SampleThing } from '#shared/sample/make-guild.ts';
import type { KeptSample } from '../settings/first-run-record.ts';

/** All things that were made as sample content. */
export function thingsOf({ items, documents, conversations }: KeptSample): SampleThing[] {
  return [...items, ...documents, ...conversations];
}

/** Those of some things that were not removed, or are back. */
export function stillThere(
  { removed = [] }: KeptSample,
  things: readonly SampleThing[],
): SampleThing[] {
  return things.filter(({ id }) => !removed.includes(id));
}

/**
 * The sample content after a write of the person: what it deletes is removed, and what it restores
 * is there again. The same object where the write changes nothing of it.
 */
export function withWrite(made: KeptSample, entry: OutboxEntry): KeptSample {
  const effect = effectOf(entry);
  const thing = thingsOf(made).find(({ id }) => id === effect?.id);
  const { removed = [] } = made;
  if (effect === undefined || thing === undefined) {
    return made;
  }
  const others = removed.filter((id) => id !== thing.id);
  const next = effect.isRemoved ? [...others, thing.id] : others;
  return next.length === removed.length ? made : { ...made, removed: next };
}

type Input = OutboxEntry['input'];

interface Effect {
  readonly id: unknown;
  readonly isRemoved: boolean;
}

/** The writes that remove something or bring it back. */
const effectsOf = new Map<string, (input: Input) => Effect>([
  ['work_item.delete', ({ workItemId }) => ({ id: workItemId, isRemoved: true })],
  ['document.delete', ({ docId }) => ({ id: docId, isRemoved: true })],
  ['trash.restore', ({ thingId }) => ({ id: thingId, isRemoved: false })],
]);

/** Returns the thing that a write removes or brings back; undefined for any other write. */
function effectOf({ operation, input, state }: OutboxEntry): Effect | undefined {
  if (state === 'rejected') {
    return undefined;
  }
  const { conversationId, archived } = input;
  if (operation === 'conversation.update' && typeof archived === 'boolean') {
    return { id: conversationId, isRemoved: archived };
  }
  return effectsOf.get(operation)?.(input);
}
