import { setTimeout as wait } from 'node:timers/promises';
import type { ClientProcess } from './client-process.ts';
import type { Row, SoakThread } from './soak-homes.ts';

/** The accepted messages compared with those at the services. */
export interface SoakJudgement {
  readonly accepted: number;
  readonly lost: number;
  readonly doubled: number;
  readonly misordered: number;
}

const patienceMs = 60_000;

/** Waits until nothing is being sent any more, and compares. */
export async function judgeThreads(
  client: ClientProcess,
  threads: readonly SoakThread[],
): Promise<SoakJudgement> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const { entries } = (await client.call('outbox.list', {})) as { entries: Row[] };
    if (entries.length === 0) {
      break;
    }
    if (performance.now() > endsAt) {
      throw new Error(`Still in the outbox: ${JSON.stringify(entries.slice(0, 5))}`);
    }
    await wait(200);
  }
  const judged = { accepted: 0, lost: 0, doubled: 0, misordered: 0 };
  for (const thread of threads) {
    const stored = await storedIn(client, thread);
    const places = new Map(stored.map((text, place) => [text, place]));
    judged.accepted += thread.said.length;
    judged.doubled += stored.length - places.size;
    let last = -1;
    for (const text of thread.said) {
      const place = places.get(text);
      if (place === undefined) {
        judged.lost += 1;
      } else if (place < last) {
        judged.misordered += 1;
      }
      last = place ?? last;
    }
  }
  return judged;
}

async function storedIn(
  client: ClientProcess,
  { home, conversationId }: SoakThread,
): Promise<string[]> {
  const { homeId } = home;
  const texts: string[] = [];
  let cursor: unknown;
  do {
    const page = (await client.call('message.list', {
      homeId,
      conversationId,
      limit: 200,
      ...(typeof cursor === 'string' && { cursor }),
    })) as { messages: Row[]; nextCursor?: unknown };
    for (const { authorType, text } of page.messages) {
      if (authorType === 'user') {
        texts.push(String(text));
      }
    }
    cursor = page.nextCursor;
  } while (typeof cursor === 'string');
  return texts.toReversed();
}
