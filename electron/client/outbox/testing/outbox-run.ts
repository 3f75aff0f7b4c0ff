import { messageSchema } from '#shared/domain/message/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import { buildEntry } from '../../store/testing/build-entry.ts';
import type { EntryOverrides } from '../../store/testing/build-entry.ts';
import type { StoredEntry } from '../../store/store-protocol.ts';
import { DirectStore } from '../../store-client/testing/direct-store.ts';
import { ManualTiming } from '../../testing/manual-timing.ts';
import { Signals } from '../../testing/signals.ts';
import { OutboxRunner } from '../outbox-runner.ts';

/** A post on its way, for the test to settle. */
export interface Posted {
  readonly input: Readonly<Record<string, unknown>>;
  readonly key: string;
  readonly succeed: () => void;
  readonly fail: (error: unknown) => void;
}

/** A runner on a real store, whose service answers as a test says. */
export class OutboxRun {
  readonly store = new DirectStore();
  readonly timing = new ManualTiming();
  readonly posted = new Signals<Posted>();
  /** Each change of an entry in one line: text, state, reason and what it made. */
  readonly changed = new Signals<string>();
  /** The rows that the service lists, newest first; set where it does not honour keys. */
  listed: Message[] | undefined;
  /** The operations whose answers were given to be kept. */
  readonly kept = new Signals<string>();
  /** Resolves once what the service answered is kept; set where a test holds that back. */
  keeping = Promise.resolve();
  /** The service's own clock, which goes right whatever ours does. */
  readonly serviceNowMs = (): number => this.timing.elapsed();
  readonly runner = this.openRunner();

  /** Starts it, with a service that can be reached. */
  async start(): Promise<void> {
    await this.runner.start();
    this.runner.setReachable(true);
  }

  /** Another runner on the same store, as the next run of the application has it. */
  openRunner(): OutboxRunner {
    return new OutboxRunner({
      homeId: 'home',
      store: this.store,
      timing: this.timing,
      service: {
        perform: (_name, input, key) =>
          new Promise<Message>((resolve, reject) => {
            const said = input as Posted['input'];
            const succeed = () => resolve(buildMessage(said));
            this.posted.add({ input: said, key, succeed, fail: reject });
          }),
        read: () => Promise.resolve({ messages: this.listed, nextCursor: null }),
        keeper: () => (name) => {
          this.kept.add(name);
          return this.keeping;
        },
        prepare: () => Promise.resolve(),
        isIdempotent: () => this.listed === undefined,
        hasTrash: () => Promise.resolve(true),
        guildOf: () => Promise.resolve(undefined),
        ownId: () => 'usr_me',
        now: () => this.serviceNowMs(),
      },
      onChanged: ({ input, state, reason, resultId }) => {
        this.changed.add([input['text'], state, reason, resultId].filter(Boolean).join(' '));
      },
      onGone: () => {},
      onReleased: () => {},
      log: { error: (_detail, message) => this.changed.add(message) },
    });
  }

  /** Accepts a message and lets it go. */
  async send(text: string, overrides: EntryOverrides = {}): Promise<StoredEntry> {
    return this.accept({ text, ...overrides });
  }

  /** Accepts an entry and lets it go, at its time where it has one. */
  async accept(overrides: EntryOverrides): Promise<StoredEntry> {
    const entry = await this.store.request('outbox.accept', buildEntry(overrides));
    this.runner.sendEntry(entry);
    return entry;
  }

  /** The nth post, counted from 1. */
  async post(count: number): Promise<Posted> {
    const item = (await this.posted.count(count))[count - 1];
    if (item === undefined) {
      throw new Error('No such post.');
    }
    return item;
  }

  untilChanged(item: string): Promise<readonly string[]> {
    return this.changed.until((seen) => seen.includes(item));
  }

  /** The posted texts, in order. */
  texts(): unknown[] {
    return this.posted.seen.map(({ input }) => input['text']);
  }

  /** The open entries, each with its state. */
  async states(): Promise<string[]> {
    const entries = await this.store.request('outbox.list', {});
    return entries.map(({ input, state }) => `${String(input['text'])} ${state}`);
  }
}

/** The message that a service makes of a post. */
export function buildMessage({ text, asOperatorId = 'usr_me' }: Posted['input']): Message {
  return messageSchema.parse({
    id: `msg_${String(text)}`,
    text,
    authorId: asOperatorId,
    authorType: 'user',
    createdAt: '2026-11-21T12:00:00.000Z',
  });
}
