import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageSchema } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/conversation/schema.ts';
import { buildEntry } from '../../client-store/testing/build-entry.ts';
import type { ClientStore } from '../client-store/client-store.ts';
import { OutboxRunner } from './outbox-runner.ts';
import { errorOfAnswer, serviceError } from '../connection/service-error.ts';
import { DirectStore } from '../connection/testing/direct-store.ts';
import { ManualTiming } from '../connection/testing/manual-timing.ts';

// Whatever a network, a service that keeps its keys, and crashes do: what was accepted ends up
// at the service exactly once and in order, or is kept with the reason of its refusal.

type Fate = 'answered' | 'answer lost' | 'never arrived' | 'refused' | 'busy' | 'no answer';
type Step =
  | { readonly kind: 'send'; readonly conversationId: string }
  | { readonly kind: 'live'; readonly isLive: boolean }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'full disk'; readonly request: DirectStore['failNext'] }
  | { readonly kind: 'crash' };

/** A message as it is posted, and its key. */
interface Post {
  readonly id: string;
  readonly conversationId: string;
  readonly text: string;
}

/** A service that keeps its keys, and the fates that its answers meet. */
class ModelService {
  readonly messages: { readonly key: string; readonly conversationId: string; id: string }[] = [];
  readonly #fates: Fate[];

  constructor(fates: readonly Fate[]) {
    this.#fates = [...fates];
  }

  async post(entry: Post): Promise<Message> {
    await Promise.resolve();
    const fate = this.#fates.shift() ?? 'answered';
    if (fate === 'never arrived') {
      throw serviceError('service_unreachable', 'No network.');
    }
    if (fate === 'refused' && !this.messages.some(({ key }) => key === entry.id)) {
      throw errorOfAnswer(422, { detail: 'Refused.' }, undefined);
    }
    if (fate === 'busy') {
      throw errorOfAnswer(503, {}, 1_000);
    }
    const message = this.#commit(entry);
    if (fate === 'answer lost') {
      throw serviceError('service_unreachable', 'The answer was lost.');
    }
    return fate === 'no answer' ? new Promise(() => {}) : message;
  }

  heal(): void {
    this.#fates.length = 0;
  }

  #commit({ id: key, conversationId, text }: Post): Message {
    let kept = this.messages.find((message) => message.key === key);
    if (kept === undefined) {
      kept = { key, conversationId, id: `msg_${this.messages.length}` };
      this.messages.push(kept);
    }
    return messageSchema.parse({
      id: kept.id,
      text,
      authorId: 'usr_me',
      authorType: 'user',
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  }
}

/** One run of the application: after its crash it neither writes nor hears anything more. */
function startRun(disk: DirectStore, service: ModelService) {
  const timing = new ManualTiming();
  let hasCrashed = false;
  const store: ClientStore = {
    request: (name, input) => (hasCrashed ? new Promise(() => {}) : disk.request(name, input)),
  };
  const runner = new OutboxRunner({
    homeId: 'home',
    store,
    timing,
    service: {
      perform: (_name, input, id) =>
        hasCrashed ? new Promise(() => {}) : service.post({ ...(input as Post), id }),
      read: () => new Promise(() => {}),
      isIdempotent: () => true,
      ownId: () => 'usr_me',
    },
    onChanged: () => {},
    onReleased: () => {},
    log: { error: () => {} },
  });
  void runner.start();
  runner.setReachable(true);
  const crash = () => {
    hasCrashed = true;
  };
  return { runner, timing, store, crash };
}

const conversation = fc.constantFrom('cnv_one', 'cnv_two');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('send'), conversationId: conversation }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('live'), isLive: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('time'), ms: fc.nat(40_000) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('full disk'),
      request: fc.constantFrom('outbox.take', 'outbox.settle'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash') }) },
);
const fate = fc.constantFrom<Fate[]>(
  'answered',
  'answer lost',
  'never arrived',
  'refused',
  'busy',
  'no answer',
);

// oxlint-disable-next-line vitest/expect-expect -- expectWhole does, once for each run
test('whatever happens, what was accepted arrives exactly once and in order, or is kept', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 30 }),
      fc.array(fate, { maxLength: 30 }),
      async (steps, fates) => {
        const disk = new DirectStore();
        const service = new ModelService(fates);
        let run = startRun(disk, service);
        const accepted: string[] = [];
        for (const next of steps) {
          switch (next.kind) {
            case 'send': {
              const { conversationId } = next;
              const entry = await run.store.request(
                'outbox.accept',
                buildEntry({ conversationId }),
              );
              accepted.push(entry.id);
              run.runner.send(entry.lane);
              break;
            }
            case 'live':
              run.runner.setReachable(next.isLive);
              break;
            case 'time':
              run.timing.advance(next.ms);
              break;
            case 'full disk':
              disk.failNext = next.request;
              break;
            case 'crash':
              run.crash();
              run = startRun(disk, service);
              break;
          }
          await nextTurn();
        }
        run.crash();
        disk.failNext = undefined;
        service.heal();
        run = startRun(disk, service);
        await nextTurn();
        expectWhole(disk, service, accepted);
      },
    ),
    { numRuns: 500 },
  );
});

function expectWhole(disk: DirectStore, service: ModelService, accepted: readonly string[]): void {
  const rows = disk.db.all<{ id: string; state: string; result_id: string | null }>(
    'SELECT id, state, result_id FROM outbox ORDER BY position',
  );
  expect(rows.map(({ id }) => id)).toEqual(accepted);
  expect(rows.filter(({ state }) => state !== 'sent' && state !== 'rejected')).toEqual([]);
  const sent = rows.filter(({ state }) => state === 'sent');
  const byKey = new Map(service.messages.map(({ key, id }) => [key, id]));
  expect(byKey.size).toBe(service.messages.length);
  expect(new Map(sent.map((row) => [row.id, row.result_id]))).toEqual(byKey);
  for (const conversationId of ['cnv_one', 'cnv_two']) {
    const arrived = service.messages
      .filter((message) => message.conversationId === conversationId)
      .map(({ key }) => key);
    expect(arrived).toEqual(accepted.filter((id) => arrived.includes(id)));
  }
}
