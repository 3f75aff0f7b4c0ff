import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { errorOfAnswer, serviceError } from '../../connection/service-error.ts';
import type { DirectStore } from '../../store-client/testing/direct-store.ts';
import type { ClientStore } from '../../store-client/client-store.ts';
import { buildEntry } from '../../store/testing/build-entry.ts';
import { ManualTiming } from '../../testing/manual-timing.ts';
import { timestampOf } from '../../timing.ts';
import { requireSendTime } from '../require-send-time.ts';
import { OutboxRunner } from '../outbox-runner.ts';
import { buildMessage } from './outbox-run.ts';
import type { Fate, Order, Step } from './send-later-steps.ts';
import { whileAlive } from './while-alive.ts';

/** The wish of the person for a message. */
interface Wanted {
  text: string;
  sendAt: string | undefined;
  isRemoved: boolean;
  /** Whether a try of it may have arrived. */
  isInDoubt: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** One home that sends later: the real runner and the real store, a service, and a judge beside it. */
export class SendLaterWorld {
  readonly #homeId: string;
  readonly #store: DirectStore;
  readonly #timing = new ManualTiming();
  readonly #wanted = new Map<string, Wanted>();
  /** The messages of the service, by key: a repeat of a key is the same message. */
  readonly #done = new Map<string, { readonly entryId: string; readonly text: string }>();
  readonly #fates: Fate[];
  #held: (() => void)[] = [];
  #process: ReturnType<SendLaterWorld['begin']>;
  #isReachable = true;
  /** The first thing that went wrong. The runner must not swallow it. */
  #fault: string | undefined;

  constructor(homeId: string, store: DirectStore, order: Order) {
    this.#homeId = homeId;
    this.#store = store;
    this.#fates = [...order.fates];
    this.#process = this.begin();
  }

  /**
   * Plays an order, then lets all times come.
   *
   * @throws AssertionError where something removed is sent, or anything twice or before its time
   */
  async play({ steps }: Order): Promise<void> {
    await this.#start();
    for (const step of steps) {
      await this.#do(step);
      await this.#settle();
    }
    this.#fates.length = 0;
    this.#answer();
    this.#process.runner.setReachable(true);
    await this.#settle();
    await this.#pass(10, 30_000);
    // An entry that came due in the last millisecond is taken in the next.
    await this.#pass(3, 1);
    await this.#requireNothingHeldUp();
    await this.#pass(5, dayMs / 20);
    await this.#requireAllSent();
    await this.#process.runner.stop();
  }

  /** A process with the runner. Once it has died it writes and hears nothing. */
  private begin() {
    const life = { isDead: false };
    const alive = <Result>(work: () => Promise<Result>) => whileAlive(life, work);
    const store: ClientStore = {
      request: (name, input) => alive(() => this.#store.request(name, input)),
    };
    const runner = new OutboxRunner({
      homeId: this.#homeId,
      store,
      timing: this.#timing,
      service: {
        perform: (_name, input, key) =>
          alive(() => this.#perform(input as Readonly<Record<string, unknown>>, key)),
        read: () => Promise.resolve({ messages: [], nextCursor: null }),
        keeper: () => () => Promise.resolve(),
        prepare: () => alive(() => Promise.resolve()),
        isIdempotent: () => true,
        hasTrash: () => Promise.resolve(true),
        guildOf: () => Promise.resolve(undefined),
        ownId: () => 'usr_me',
        now: () => this.#timing.elapsed(),
      },
      onChanged: ({ id, state }) => {
        const wanted = this.#wanted.get(id);
        if (wanted !== undefined && (state === 'sent' || state === 'rejected')) {
          wanted.isInDoubt = false;
        }
      },
      onGone: () => {},
      onReleased: () => {},
      log: { error: (_detail, message) => this.#require(false, message) },
    });
    return { life, runner };
  }

  async #start(): Promise<void> {
    await this.#process.runner.start();
    this.#process.runner.setReachable(this.#isReachable);
    await this.#settle();
  }

  /** The service, with the network before it. Each request is judged as it goes out. */
  async #perform(input: Readonly<Record<string, unknown>>, key: string): Promise<unknown> {
    const entryId = /^entry-\d+/.exec(key)?.[0] ?? '';
    const wanted = this.#wanted.get(entryId);
    if (wanted === undefined) {
      throw new Error(`Nobody wrote ${key}.`);
    }
    if (!wanted.isInDoubt) {
      const now = timestampOf(this.#timing.now());
      const isDue = wanted.sendAt === undefined || wanted.sendAt <= now;
      this.#require(isDue, 'something is sent before its time');
      this.#require(input['text'] === wanted.text, 'something is sent as it was before an edit');
    }
    this.#require(!wanted.isRemoved, 'something removed is sent');
    const next = this.#fates.shift() ?? 'answered';
    // A key under which something was done is answered as before, and not refused.
    const fate = next === 'refused' && this.#done.has(key) ? 'answered' : next;
    const write = () => {
      this.#done.set(key, { entryId, text: String(input['text']) });
      return { ...buildMessage(input), id: `msg_${key}` };
    };
    wanted.isInDoubt ||= fate !== 'busy';
    switch (fate) {
      case 'answered':
        return write();
      case 'answer lost':
        write();
        throw serviceError('service_unreachable', 'The answer was lost.');
      case 'never arrived':
        throw serviceError('service_unreachable', 'No network.');
      case 'held':
        return new Promise((resolve) => {
          this.#held.push(() => resolve(write()));
        });
      case 'refused':
        throw errorOfAnswer(422, { detail: 'Refused.' }, undefined);
      case 'busy':
        throw errorOfAnswer(429, { detail: 'Busy.' }, undefined);
    }
  }

  async #do(step: Step): Promise<void> {
    switch (step.kind) {
      case 'send':
        return this.#write(step.thread, undefined);
      case 'later':
        return this.#write(step.thread, step.inMs);
      case 'edit':
      case 'move':
      case 'send now':
      case 'remove':
        return this.#act(step);
      case 'reachable':
        this.#isReachable = step.isReachable;
        return this.#process.runner.setReachable(step.isReachable);
      case 'answers':
        return this.#answer();
      case 'time':
        return this.#timing.advance(step.ms);
      case 'clock':
        this.#timing.skewMs += step.ms;
        return;
      case 'kill':
        this.#process.life.isDead = true;
        // A request on its way arrives, or it does not.
        if (this.#held.length > 1) {
          this.#answer();
        }
        this.#held = [];
        this.#process = this.begin();
        return this.#start();
    }
  }

  async #write(conversationId: string, inMs: number | undefined): Promise<void> {
    const now = this.#timing.now();
    const wish = inMs === undefined ? undefined : timestampOf(now + inMs);
    const sendAt = requireSendTime({ operation: 'message.create', sendAt: wish }, now);
    const entry = buildEntry({
      homeId: this.#homeId,
      conversationId,
      createdAt: timestampOf(now),
      sendAt,
    });
    const { text } = entry.input;
    const wanted = { text: String(text), sendAt, isRemoved: false, isInDoubt: false };
    this.#wanted.set(entry.id, wanted);
    this.#process.runner.sendEntry(await this.#store.request('outbox.accept', entry));
  }

  /** An act of the person on a message that waits, as main does it. It is refused or it holds. */
  async #act(step: Extract<Step, { readonly pick: number }>): Promise<void> {
    const open = await this.#store.request('outbox.list', { homeId: this.#homeId });
    const entry = open[step.pick % Math.max(1, open.length)];
    const wanted = entry && this.#wanted.get(entry.id);
    if (entry === undefined || wanted === undefined) {
      return;
    }
    const now = this.#timing.now();
    const wish = step.kind === 'move' ? timestampOf(now + step.inMs) : undefined;
    const time = requireSendTime({ operation: 'message.create', sendAt: wish }, now);
    const text = step.kind === 'edit' ? `${wanted.text}!` : wanted.text;
    try {
      const changed = await this.#decide(step.kind, entry, {
        text,
        sendAt: wish === undefined ? undefined : (time ?? null),
      });
      wanted.text = text;
      wanted.isRemoved = changed.state === 'discarded';
      wanted.sendAt =
        step.kind === 'send now' ? undefined : wish === undefined ? wanted.sendAt : time;
      this.#process.runner.sendNow(changed.lane, step.kind === 'send now');
      this.#process.runner.sendEntry(changed);
    } catch {
      // It is on its way, and the person is told so: nothing has changed.
    }
  }

  async #decide(
    kind: Step['kind'],
    { id: entryId, input }: OutboxEntry,
    { text, sendAt }: { text: string; sendAt: string | null | undefined },
  ) {
    if (kind === 'remove') {
      const { entry } = await this.#store.request('outbox.discard', { entryId });
      return entry;
    }
    return kind === 'send now'
      ? this.#store.request('outbox.retry', { entryId })
      : this.#store.request('outbox.edit', { entryId, input: { ...input, text }, sendAt });
  }

  #answer(): void {
    this.#held.splice(0).forEach((arrive) => arrive());
  }

  async #settle(): Promise<void> {
    await nextTurn();
    assert.equal(this.#fault, undefined);
  }

  #require(holds: boolean, fault: string): void {
    this.#fault ??= holds ? undefined : fault;
  }

  async #pass(rounds: number, ms: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.#timing.advance(ms);
      await this.#settle();
    }
  }

  /** The messages without a time have gone out, whatever waits for its own. */
  async #requireNothingHeldUp(): Promise<void> {
    const open = await this.#store.request('outbox.list', { homeId: this.#homeId });
    const now = timestampOf(this.#timing.now());
    const late = open.filter(
      ({ state, sendAt }) => state !== 'rejected' && (sendAt === undefined || sendAt <= now),
    );
    assert.deepEqual(late, [], 'a message waits that could go');
  }

  /** Each message is sent once, refused or removed. */
  async #requireAllSent(): Promise<void> {
    const open = await this.#store.request('outbox.list', { homeId: this.#homeId });
    assert.deepEqual(
      open.filter(({ state }) => state !== 'rejected'),
      [],
      'a message is never sent',
    );
    const refused = new Set(open.map(({ id }) => id));
    const done = Map.groupBy(this.#done.values(), ({ entryId }) => entryId);
    for (const [entryId, { isRemoved, text }] of this.#wanted) {
      const arrived = done.get(entryId) ?? [];
      assert.ok(arrived.length <= 1, 'a message is sent twice');
      if (!isRemoved && !refused.has(entryId)) {
        assert.equal(arrived[0]?.text, text, 'a message is lost or sent in other words');
      }
    }
  }
}
