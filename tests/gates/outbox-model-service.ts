import { conversationSchema } from '#shared/domain/conversation/schema.ts';
import { messageSchema } from '#shared/domain/message/schema.ts';
import type { Conversation } from '#shared/domain/conversation/schema.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { ManualTiming } from '../../electron/client/testing/manual-timing.ts';
import { ModelBranches } from './outbox-model-branches.ts';
import { errorOfAnswer, serviceError } from '../../electron/client/connection/service-error.ts';

/** The fate of a request. */
export type Fate =
  | 'answered'
  | 'answer lost'
  | 'never arrived'
  | 'committed late'
  | 'refused'
  | 'refused before it'
  | 'locked out'
  | 'busy'
  | 'failing'
  | 'no answer';

export const fates: readonly Fate[] = [
  'answered',
  'answer lost',
  'never arrived',
  'committed late',
  'refused',
  'refused before it',
  'locked out',
  'busy',
  'failing',
  'no answer',
];

/** A write that the service has done and its key, whether or not it honours keys. */
export interface Commit {
  readonly key: string;
  readonly id: string;
  readonly what: 'message' | 'conversation' | 'change' | 'deletion';
  /** The conversation or the work item. */
  readonly where: string;
  readonly text: string;
}

/** The ways in which a service may change a text before storing it. */
const stored = {
  verbatim: (text: string) => text,
  trimmed: (text: string) => text.trim(),
  composed: (text: string) => text.normalize('NFC'),
  'in one line': (text: string) => text.split(/\s+/).join(' '),
  rewritten: (text: string) => `${text.toUpperCase()}!`,
} as const;

export type Storing = keyof typeof stored;

export const storings = Object.keys(stored) as Storing[];

/** The features of a modelled service. */
export interface ModelServiceOptions {
  readonly timing: ManualTiming;
  readonly isIdempotent: boolean;
  /** Whether its lists tell where they end. */
  readonly hasCursors: boolean;
  readonly storing: Storing;
  readonly fates: readonly Fate[];
  readonly onMessage: (conversationId: string, message: Message) => void;
}

const at = '2026-11-21T12:00:00.000Z';

/** An abandoned request may still arrive this late (promises: P5). */
const latestMs = 55_000;

type Input = Readonly<Record<string, string>>;

/** An in-memory service with the network before it, and a record of everything that arrived. */
export class ModelService {
  readonly commits: Commit[] = [];
  readonly counts: Record<Fate, number>;
  readonly #options: ModelServiceOptions;
  readonly #fates: Fate[];
  readonly #refused = new Set<string>();
  readonly #conversations = new Map<string, { record: Conversation; messages: Message[] }>();
  readonly #branches = new ModelBranches();
  #item = { id: 'wi_1', title: 'nothing', updatedAt: at };
  #serial = 0;

  constructor(options: ModelServiceOptions) {
    this.#options = options;
    this.#fates = [...options.fates];
    this.counts = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
    for (const id of ['cnv_one', 'cnv_two']) {
      this.#open(id, id, ['opr_1']);
    }
  }

  /** Answers everything from now on. */
  heal(): void {
    this.#fates.length = 0;
  }

  /** The items that are deleted in selections. */
  get branches(): ModelBranches {
    return this.#branches;
  }

  /** Acts as another person, who writes into a conversation or changes the work item. */
  act(where: string, text: string): void {
    if (where === 'wi_1') {
      this.#change(text);
    } else {
      this.#post(where, text, 'usr_other');
    }
  }

  async perform(name: string, input: Input, key: string): Promise<unknown> {
    // A change that arrives late would undo a later one; only If-Match could prevent that.
    const isChange = name === 'work_item.update';
    return this.#meet(() => this.#write(name, input, key), isChange ? undefined : key);
  }

  async read(name: string, input: Input): Promise<unknown> {
    return this.#meet(() => this.#list(name, input), undefined);
  }

  /** The work item as a person sees it. */
  get item(): { readonly id: string; readonly title: string; readonly updatedAt: string } {
    return this.#item;
  }

  async #meet(work: () => unknown, key: string | undefined): Promise<unknown> {
    await Promise.resolve();
    const { timing } = this.#options;
    const fate = this.#fates.shift() ?? 'answered';
    this.counts[fate] += 1;
    switch (fate) {
      case 'answered':
        return work();
      case 'answer lost':
        work();
        throw serviceError('service_unreachable', 'The answer was lost.');
      case 'never arrived':
        throw serviceError('service_unreachable', 'No network.');
      case 'committed late':
        this.#commitLate(work, key);
        throw serviceError('service_unreachable', 'The connection was cut.');
      case 'refused':
        this.#refuse(key);
        throw errorOfAnswer(422, { detail: 'Refused.' }, undefined);
      case 'refused before it':
        // A gateway refuses this try, and knows nothing of an earlier one.
        throw errorOfAnswer(403, { detail: 'Blocked.' }, undefined);
      case 'locked out':
        // Reads were refused with the same key.
        throw errorOfAnswer(401, { detail: 'Unknown key.' }, undefined).judged(true);
      case 'busy':
        throw errorOfAnswer(429, {}, 1_000);
      case 'failing':
        work();
        throw errorOfAnswer(500, {}, undefined);
      case 'no answer':
        work();
        return new Promise((_resolve, reject) => {
          const timedOut = serviceError('service_unreachable', 'No answer in time.');
          timing.after(30_000, () => reject(timedOut));
        });
    }
  }

  /** A refused write must not happen later, and a write done for a key is never refused. */
  #refuse(key = ''): void {
    if (this.#options.isIdempotent && this.commits.some((commit) => commit.key === key)) {
      throw serviceError('service_unreachable', 'The answer was lost.');
    }
    this.#refused.add(key);
  }

  #commitLate(work: () => unknown, key: string | undefined): void {
    const { timing } = this.#options;
    timing.after(timing.random() * latestMs, () => {
      if (key !== undefined && !this.#refused.has(key)) {
        attemptWork(work);
      }
    });
  }

  #write(name: string, input: Input, key: string): unknown {
    const { isIdempotent } = this.#options;
    const known = isIdempotent ? this.commits.find((commit) => commit.key === key) : undefined;
    const done = known ?? this.#commit(name, input, key);
    if (done.what === 'change') {
      return { ...this.#item };
    }
    if (done.what === 'deletion') {
      return { id: done.where };
    }
    const { record, messages } = this.#require(done.where);
    return done.what === 'conversation' ? record : messages.find(({ id }) => id === done.id);
  }

  #commit(name: string, input: Input, key: string): Commit {
    const { text = '', title = '', conversationId = '', workItemId = '' } = input;
    let commit: Commit;
    if (name === 'message.create') {
      const id = this.#post(conversationId, text, 'usr_me');
      commit = { key, id, what: 'message', where: conversationId, text };
    } else if (name === 'conversation.create') {
      this.#serial += 1;
      const id = `cnv_${this.#serial}`;
      this.#open(id, title, ['opr_1']);
      commit = { key, id, what: 'conversation', where: id, text: title };
    } else if (name === 'work_item.delete') {
      this.#branches.remove(workItemId);
      commit = { key, id: '', what: 'deletion', where: workItemId, text: '' };
    } else {
      this.#change(title);
      commit = { key, id: '', what: 'change', where: 'wi_1', text: title };
    }
    this.commits.push(commit);
    return commit;
  }

  #list(name: string, { conversationId = '', workItemId = '' }: Input): unknown {
    const { hasCursors } = this.#options;
    const end = hasCursors ? { nextCursor: null } : {};
    if (name === 'message.list') {
      return { messages: this.#require(conversationId).messages.toReversed().slice(0, 50), ...end };
    }
    if (name === 'work_item.get') {
      return workItemId === 'wi_1' ? { ...this.#item } : this.#branches.get(workItemId);
    }
    const records = [...this.#conversations.values()].map(({ record }) => record);
    return { conversations: records.toReversed(), ...end };
  }

  #post(conversationId: string, written: string, authorId: string): string {
    const { messages } = this.#require(conversationId);
    const text = stored[this.#options.storing](written);
    this.#serial += 1;
    const id = `msg_${this.#serial}`;
    const message = { id, text, authorId, authorType: 'user', createdAt: at };
    messages.push(messageSchema.parse(message));
    this.#options.onMessage(conversationId, messageSchema.parse(message));
    return id;
  }

  #open(id: string, written: string, operatorIds: readonly string[]): void {
    const title = stored[this.#options.storing](written);
    const participants = operatorIds.map((operatorId) => ({
      id: operatorId,
      type: 'operator',
      name: operatorId,
    }));
    const record = conversationSchema.parse({ id, title, createdAt: at, participants });
    this.#conversations.set(id, { record, messages: [] });
  }

  #change(title: string): void {
    this.#serial += 1;
    const updatedAt = new Date(Date.parse(at) + this.#serial).toISOString();
    this.#item = { ...this.#item, title, updatedAt };
  }

  #require(conversationId: string) {
    const conversation = this.#conversations.get(conversationId);
    if (conversation === undefined) {
      throw errorOfAnswer(404, { detail: 'There is no such conversation.' }, undefined);
    }
    return conversation;
  }
}

/** Ignores failures that nobody waits for. */
function attemptWork(work: () => unknown): void {
  try {
    work();
  } catch {
    // Ignored like the failure above.
  }
}
