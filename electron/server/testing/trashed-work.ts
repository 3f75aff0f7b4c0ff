import type { TestServer } from './test-server.ts';

/** The server in which things are deleted. */
type Office = Pick<TestServer, 'client' | 'guildId'>;

/** Creates an epic with tasks below it; returns their ids. */
export async function buildBranch({ client, guildId }: Office, taskCount: number) {
  const create = (type: 'epic' | 'task', title: string, parentId?: string) =>
    client.call('work_item.create', { guildId, type, title, parentId });
  const epic = await create('epic', 'Open the bakery');
  const taskIds: string[] = [];
  for (let count = 1; count <= taskCount; count += 1) {
    const { id } = await create('task', `Step ${count}`, epic.id);
    taskIds.push(id);
  }
  return { epic, epicId: epic.id, taskIds };
}

/** Deletes items in one act, in the given order. */
export async function deleteItems({ client }: Office, ids: readonly string[], together?: string) {
  for (const workItemId of ids) {
    await client.call('work_item.delete', { workItemId, together });
  }
}

/** Returns the trash of the guild, newest deletion first. */
export async function trashOf({ client, guildId }: Office) {
  return (await client.call('trash.list', { guildId })).things;
}

/** Returns the ids of the guild's work items, oldest first. */
export async function itemIds({ client, guildId }: Office): Promise<string[]> {
  const { workItems } = await client.call('work_item.list', { guildId });
  return workItems.map(({ id }) => id);
}
