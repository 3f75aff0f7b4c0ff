import type { OperationInput, OperationName, OperationOutput } from '../registry/registry.ts';
import { ProblemError } from '../problem/problem.ts';
import type { MadeGuild, SampleThing } from './make-guild.ts';

type Perform = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>;

/** The removed things, each as it was just before, in the order in which they went. */
export interface RemovedSample {
  readonly items: OperationOutput<'work_item.get'>[];
  readonly documents: OperationOutput<'document.get'>[];
  /** The ids of the threads that were archived. */
  readonly conversations: string[];
}

/**
 * Takes the sample content out of a guild: items and documents that nobody has changed are deleted,
 * threads that nobody has written in are archived. What a person changed stays, and so does what
 * stands above it. Done again after a crash, it goes on.
 *
 * @param together the name of the act, of which the deletions are part
 */
export async function removeSample(
  perform: Perform,
  made: MadeGuild,
  together: string,
): Promise<RemovedSample> {
  const { guildId } = made;
  const removed: RemovedSample = { items: [], documents: [], conversations: [] };
  // An item with children cannot be deleted: those below it come first.
  for (const sample of made.items.toReversed()) {
    const item = { workItemId: sample.id };
    const gone = await removeUnchanged(
      sample,
      () => perform('work_item.get', item),
      () => perform('work_item.delete', { ...item, together }),
    );
    removed.items.push(...gone);
  }
  for (const sample of made.documents) {
    const document = { guildId, docId: sample.id };
    const gone = await removeUnchanged(
      sample,
      () => perform('document.get', document),
      () => perform('document.delete', { ...document, together }),
    );
    removed.documents.push(...gone);
  }
  for (const { id: conversationId } of made.conversations) {
    const { messages } = await perform('message.list', { conversationId, limit: 200 });
    if (messages.every(({ authorType }) => authorType === 'operator')) {
      await perform('conversation.update', { conversationId, archived: true });
      removed.conversations.push(conversationId);
    }
  }
  return removed;
}

/** @returns the thing as it was; nothing where it stays, or was deleted before */
async function removeUnchanged<Thing extends SampleThing>(
  sample: SampleThing,
  read: () => Promise<Thing>,
  remove: () => Promise<unknown>,
): Promise<Thing[]> {
  try {
    const thing = await read();
    if (thing.updatedAt !== sample.updatedAt) {
      return [];
    }
    await remove();
    return [thing];
  } catch (error) {
    // It was deleted before, or a person put something below it.
    const code = error instanceof ProblemError ? error.problem.code : undefined;
    if (code !== 'not_found' && code !== 'has_children') {
      throw error;
    }
    return [];
  }
}
