import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkDriver, WorkReport } from '../operators/work-driver.ts';
import { holdsText } from './event-recorder.ts';
import type { EventRecorder } from './event-recorder.ts';
import type { TestClient } from './test-client.ts';

/** The server in which items are assigned. */
interface Desk {
  readonly client: TestClient;
  readonly guildId: string;
}

/** Assigns a new item through the public API. */
export function assign(
  { client, guildId }: Desk,
  assignedOperatorId: string | undefined,
  fields: { title?: string; description?: string; type?: WorkItemType; parentId?: string } = {},
) {
  return client.call('work_item.create', {
    guildId,
    type: 'task',
    title: 'Plan the move',
    assignedOperatorId,
    ...fields,
  });
}

/** Returns the first event of an item with a status, already received or not. */
export function waitForStatus(events: EventRecorder, id: string, status: string) {
  return events.waitFor((frame) => holdsText(frame, id) && holdsText(frame, `"${status}"`));
}

/** Returns the successive progress values of an item. */
export function progressIn(events: EventRecorder): (number | undefined)[] {
  return events.ofType('work_item.updated').map(({ data }) => {
    const item = data?.['workItem'] as { progress: number } | undefined;
    return item?.progress;
  });
}

/** Returns the titles of a guild’s documents, oldest first. */
export async function reportTitles({ client, guildId }: Desk): Promise<string[]> {
  const { documents } = await client.call('document.list', { guildId });
  return documents.map(({ title }) => title);
}

/** Returns a driver whose reports wait until the test releases them. */
export function heldDriver() {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  const watching = new Set<() => void>();
  const driver: WorkDriver = {
    declineReason: () => undefined,
    report: ({ item, operator }, signal) =>
      new Promise<WorkReport>((resolve, reject) => {
        const title = `${operator.name}: ${item.title}`;
        held.push(() => resolve({ title, description: '', content: 'x' }));
        signal.addEventListener('abort', () => reject(new Error('stopped')));
        begun.push(title);
        for (const look of watching) {
          look();
        }
      }),
  };
  /** Resolves once this number of reports was begun. */
  const untilBegun = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (begun.length >= count) {
          resolve();
        }
      };
      watching.add(look);
      look();
    });
  const release = () => {
    for (const go of held.splice(0)) {
      go();
    }
  };
  return { driver, begun, untilBegun, release };
}
