import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { TestClient } from '../../electron/server/testing/test-client.ts';
import { isPassing } from './walk.ts';
import type { Walker, WalkPlace } from './walk.ts';

/** The final state of a walk, without ids and times. Equal walks end equal. */
export interface WalkEnd {
  readonly here: PlaceEnd;
  readonly there: PlaceEnd;
  /** The same place as the service itself reports it. */
  readonly service: PlaceEnd;
  readonly drafts: readonly string[];
}

interface PlaceEnd {
  readonly threads: readonly {
    readonly title: string;
    /** The person's messages, oldest first. */
    readonly said: readonly string[];
    /** The number of messages by operators. */
    readonly answers: number;
  }[];
  readonly items: readonly string[];
  readonly documents: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;
type Read = (name: string, input: object) => Promise<unknown>;

const patienceMs = 40_000;

/**
 * Waits until nothing is being sent any more and every message is answered, and reads everything.
 */
export async function endOfWalk(
  walker: Walker,
  service: { readonly baseUrl: string; readonly apiKey: string },
): Promise<WalkEnd> {
  const { here, there } = walker.places;
  const direct = new TestClient(service.baseUrl, service.apiKey);
  const asks = (place: WalkPlace): Read => {
    return (name, input) => walker.client.call(name, { homeId: place.homeId, ...input });
  };
  const asksService: Read = (name, input) => direct.call(name as never, input as never);
  const endsAt = performance.now() + patienceMs;
  let before = '';
  for (;;) {
    try {
      const { end, isSettled } = await look();
      // A write that is still entering the outbox shows in a second look.
      const isStill = JSON.stringify(end) === before;
      before = JSON.stringify(end);
      if (isSettled && isStill) {
        return end;
      }
      if (performance.now() > endsAt) {
        throw new Error(`It never settled: ${before}`);
      }
    } catch (error) {
      // A server that was killed last is still being restarted.
      if (!isPassing(error) || performance.now() > endsAt) {
        throw error;
      }
    }
    await wait(250);
  }

  async function look(): Promise<{ end: WalkEnd; isSettled: boolean }> {
    const { entries } = (await walker.client.call('outbox.list', {})) as { entries: Row[] };
    const end = {
      here: await placeEnd(asks(here), here.guildId),
      there: await placeEnd(asks(there), there.guildId),
      service: await placeEnd(asksService, there.guildId),
      drafts: await draftsOf(walker, there),
    };
    const isAnswered = [...end.here.threads, ...end.service.threads].every(
      ({ said, answers }) => answers >= said.length,
    );
    const isSame = JSON.stringify(end.there) === JSON.stringify(end.service);
    return { end, isSettled: entries.length === 0 && isAnswered && isSame };
  }
}

/** The drafts in the threads of one guild. Other walks have left theirs. */
async function draftsOf({ client }: Walker, { homeId, guildId }: WalkPlace): Promise<string[]> {
  const { conversations } = (await client.call('conversation.list', {
    homeId,
    guildId,
    limit: 100,
  })) as { conversations: Row[] };
  const { rows } = (await client.call('local.list', { kind: 'draft' })) as {
    rows: { key: Row; value: string }[];
  };
  return rows
    .filter(({ key }) => conversations.some(({ id }) => id === key['id']))
    .map(({ value }) => value);
}

async function placeEnd(read: Read, guildId: string): Promise<PlaceEnd> {
  const { conversations } = (await read('conversation.list', { guildId, limit: 100 })) as {
    conversations: Row[];
  };
  const threads = [];
  for (const { id, title } of conversations.toSorted(byTitle)) {
    const page = await read('message.list', { conversationId: id, limit: 100 });
    const { messages } = page as { messages: Row[] };
    const own = messages.filter(({ authorType }) => authorType === 'user');
    threads.push({
      title: String(title),
      said: own.map(({ text }) => String(text)).toReversed(),
      answers: messages.length - own.length,
    });
  }
  const { workItems } = (await read('work_item.list', { guildId })) as { workItems: Row[] };
  const titles = new Map(workItems.map(({ id, title }) => [id, title]));
  const { documents } = (await read('document.list', { guildId })) as { documents: Row[] };
  const texts: string[] = [];
  for (const { id: docId, title } of documents.toSorted(byTitle)) {
    const { content } = (await read('document.get', { guildId, docId })) as Row;
    texts.push(`${String(title)}: ${String(content)}`);
  }
  return {
    threads,
    items: workItems
      .toSorted(byTitle)
      .map(({ type, title, status, progress, parentId }) =>
        [type, title, status, progress, titles.get(parentId) ?? ''].join(' | '),
      ),
    documents: texts,
  };
}

function byTitle(one: Row, other: Row): number {
  return String(one['title']).localeCompare(String(other['title']));
}

/** The differences between two ends, one per line. */
export function differencesOf(end: unknown, expected: unknown, path = ''): string[] {
  if (isDeepStrictEqual(end, expected)) {
    return [];
  }
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  if (isObject(end) && isObject(expected) && !Array.isArray(end)) {
    const other = expected as Row;
    return Object.entries(end as Row).flatMap(([key, value]) =>
      differencesOf(value, other[key], `${path}.${key}`),
    );
  }
  return [`${path}: ${JSON.stringify(end)} instead of ${JSON.stringify(expected)}`];
}
