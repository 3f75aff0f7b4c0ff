import type { OperationInput, OperationName, OperationOutput } from '../contract/registry.ts';
import { ProblemError } from '../problem/problem.ts';
import type { MadeGuild, SampleThing } from './make-guild.ts';

type Perform = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>;

/**
 * Takes the sample content out of a guild: items and documents that nobody has changed are deleted,
 * threads that nobody has written in are archived. What a person changed stays, and so does what
 * stands above it. Done again after a crash, it goes on.
 */
export async function removeSample(perform: Perform, made: MadeGuild): Promise<void> {
  const { guildId, items, documents, conversations } = made;
  // An item with children cannot be deleted: those below it come first.
  for (const sample of items.toReversed()) {
    const item = { workItemId: sample.id };
    await removeUnchanged(
      sample,
      () => perform('work_item.get', item),
      () => perform('work_item.delete', item),
    );
  }
  for (const sample of documents) {
    const document = { guildId, docId: sample.id };
    await removeUnchanged(
      sample,
      () => perform('document.get', document),
      () => perform('document.delete', document),
    );
  }
  for (const { id: conversationId } of conversations) {
    const { messages } = await perform('message.list', { conversationId, limit: 200 });
    if (messages.every(({ authorType }) => authorType === 'operator')) {
      await perform('conversation.update', { conversationId, archived: true });
    }
  }
}

async function removeUnchanged(
  sample: SampleThing,
  read: () => Promise<SampleThing>,
  remove: () => Promise<unknown>,
): Promise<void> {
  try {
    const { updatedAt } = await read();
    if (updatedAt === sample.updatedAt) {
      await remove();
    }
  } catch (error) {
    // It was deleted before, or a person put something below it.
    const code = error instanceof ProblemError ? error.problem.code : undefined;
    if (code !== 'not_found' && code !== 'has_children') {
      throw error;
    }
  }
}
