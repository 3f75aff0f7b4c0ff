import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { events, operations } from '#shared/registry/registry.ts';
import type { EventName, OperationName } from '#shared/registry/registry.ts';
import { growths } from './sizes-answers.ts';
import type { Growth } from './sizes-answers.ts';
import type { ClientFindings, ClientOrder } from './sizes-client-entry.ts';
import type { SizesOrder } from './sizes-service-entry.ts';

/** The result of one large answer or event. */
interface LargeFindings extends ClientFindings {
  readonly title: string;
}

/** The results of the client. */
export interface ClientSizes {
  readonly found: readonly LargeFindings[];
  /** The cause of its death; undefined if it lived. */
  readonly diedOf: string | undefined;
}

/** A little below the largest accepted answer. */
const answerBytes = 60_000_000;
const frameBytes = 7_800_000;
/** The time that the service may take to make something large. */
const patienceMs = 60_000;

/** Gives the client every answer and event at its largest. `every` selects only each nth. */
export async function troubleClient(every: number, seed: number): Promise<ClientSizes> {
  const service = fork(join(import.meta.dirname, 'sizes-service-entry.ts'));
  const [port] = (await once(service, 'message')) as [number];
  const client = fork(join(import.meta.dirname, 'sizes-client-entry.ts'), [String(port)], {
    execArgv: ['--max-old-space-size=1024'],
  });
  const ended = once(client, 'exit');
  const found: LargeFindings[] = [];
  try {
    await Promise.race([once(client, 'message'), ended]);
    let index = seed;
    for (const { title, order, asked } of largeThings()) {
      index += 1;
      if (index % every !== 0) {
        continue;
      }
      const isHeard = 'event' in order;
      if (!isHeard) {
        await sendOrder(service, order);
      }
      client.send(asked);
      if (isHeard) {
        await sendOrder(service, order);
      }
      const message = once(client, 'message') as Promise<[ClientFindings]>;
      const came = await Promise.race([message, ended.then(() => undefined)]);
      if (came === undefined) {
        return { found, diedOf: title };
      }
      found.push({ title, ...came[0] });
    }
    return { found, diedOf: undefined };
  } finally {
    client.kill();
    service.kill();
  }
}

interface LargeThing {
  readonly title: string;
  readonly order: SizesOrder;
  readonly asked: ClientOrder;
}

function* largeThings(): Generator<LargeThing, void> {
  for (const name of namesOf(operations)) {
    if (operations[name].method !== 'GET') {
      continue;
    }
    for (const growth of growths) {
      const order = { answer: name, growth, bytes: answerBytes };
      yield { title: `${name}: ${growth}`, order, asked: { read: name } };
    }
  }
  for (const event of Object.keys(events) as EventName[]) {
    for (const growth of growths) {
      yield heardThing(event, growth, 1, frameBytes);
    }
    yield heardThing(event, 'long texts', 100, 300_000);
  }
}

function heardThing(event: EventName, growth: Growth, count: number, bytes: number): LargeThing {
  const order = { event, growth, bytes, count };
  return { title: `${count} ${event}: ${growth}`, order, asked: { hear: count } };
}

function namesOf(all: typeof operations): OperationName[] {
  return Object.values(all).map(({ name }) => name);
}

async function sendOrder(service: ChildProcess, order: SizesOrder): Promise<void> {
  service.send(order);
  await once(service, 'message', { signal: AbortSignal.timeout(patienceMs) });
}
