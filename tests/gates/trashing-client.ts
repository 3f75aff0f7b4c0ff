import { randomInt, randomUUID } from 'node:crypto';
import { TestClient } from '../../electron/server/testing/test-client.ts';

/** The address and account of a client that deletes and restores. */
export interface TrashAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly guildId: string;
}

/** Where a thing must be after all acts on it that were acknowledged. */
export type Whereabouts = 'present' | 'trashed' | 'removed';

/**
 * Makes branches of work and documents, deletes each in one act, and restores or removes it. What an
 * unanswered act is about may be in either state, so nothing is expected of it any more.
 */
export class TrashingClient {
  readonly expected = new Map<string, Whereabouts>();
  restored = 0;
  removed = 0;
  /** Acts that were refused though all before them were acknowledged. */
  refused = 0;

  /** Acts until the server is gone. */
  async actUntilGone(address: TrashAddress): Promise<void> {
    const client = new TestClient(address.baseUrl, address.apiKey);
    try {
      for (;;) {
        await this.#round(client, address.guildId);
      }
    } catch (error) {
      // Anything but a connection that ended.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) {
        this.refused += 1;
      }
    }
  }

  async #round(client: TestClient, guildId: string): Promise<void> {
    const title = `branch ${randomUUID()}`;
    const together = randomUUID();
    const create = async (type: 'epic' | 'task', parentId?: string) => {
      const item = await client.call('work_item.create', { guildId, type, title, parentId });
      this.expected.set(item.id, 'present');
      return item.id;
    };
    const epicId = await create('epic');
    const taskIds = [await create('task', epicId), await create('task', epicId)];
    for (const workItemId of taskIds) {
      await client.call('work_item.update', { workItemId, progress: randomInt(1, 100) });
    }
    const { id: docId } = await client.call('document.create', { guildId, title, content: 'One' });
    await client.call('document.update', { guildId, docId, content: 'Two' });
    this.expected.set(docId, 'present');

    const branch = [...taskIds, epicId];
    for (const workItemId of branch) {
      const deletion = () => client.call('work_item.delete', { workItemId, together });
      await this.#act([workItemId], 'trashed', deletion);
    }
    const deletion = () => client.call('document.delete', { guildId, docId, together });
    await this.#act([docId], 'trashed', deletion);
    for (const [thingId, ids] of [
      [epicId, branch],
      [docId, [docId]],
    ] as const) {
      if (randomInt(3) > 0) {
        await this.#act(ids, 'present', () => client.call('trash.restore', { guildId, thingId }));
        this.restored += ids.length;
      } else {
        await this.#act(ids, 'removed', () => client.call('trash.delete', { guildId, thingId }));
        this.removed += ids.length;
      }
    }
  }

  async #act(ids: readonly string[], to: Whereabouts, act: () => Promise<unknown>): Promise<void> {
    for (const id of ids) {
      this.expected.delete(id);
    }
    await act();
    for (const id of ids) {
      this.expected.set(id, to);
    }
  }
}
