import { create } from 'zustand';
import { documentResource } from '#shared/domain/document/resource.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { call, problemOf } from '../../bridge/call.ts';
import { isAwaited, outboxRead } from '../outbox/awaited-entries.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { documentStore } from '../document/document-store.ts';
import { workItemStore } from '../work-item/work-item-store.ts';

/** A thing to be read, and the guild in which a document is looked for. */
export interface RequestedThing {
  readonly homeId: string;
  readonly guildId: string;
  readonly kind: ThingKind;
  readonly id: string;
}

interface Answer {
  /** It was not found, or could not be asked for. */
  readonly kind: 'gone' | 'failed';
  /** Since when the home has stood as it did then: a failure holds no longer. */
  readonly since: string;
}

/** The answers to requests that brought no thing, by its key. The oldest answer comes first. */
export const useMissingThings = create<{ readonly answers: Readonly<Record<string, Answer>> }>()(
  () => ({ answers: {} }),
);

/** The key of a thing among the answers. */
export function thingKey({ homeId, kind, id }: Omit<RequestedThing, 'guildId'>): string {
  return `${homeId} ${kind} ${id}`;
}

interface Task {
  readonly thing: RequestedThing;
  readonly since: string;
  /** How many links want it. */
  wanted: number;
}

const waiting = new Map<string, Task>();
const running = new Map<string, Task>();

/**
 * Reads a thing that is not known here, once for all links that ask for it, a few things at a time.
 * The returned function says that it is no longer wanted.
 *
 * @param since since when the home stands as it does
 */
export function requestThing(thing: RequestedThing, since: string): () => void {
  const key = thingKey(thing);
  const former = useMissingThings.getState().answers[key];
  if (former?.kind === 'gone' || former?.since === since || running.has(key)) {
    return () => undefined;
  }
  const task = waiting.get(key) ?? { thing, since, wanted: 0 };
  task.wanted += 1;
  waiting.set(key, task);
  runNext();
  return () => {
    task.wanted -= 1;
    if (task.wanted === 0 && waiting.get(key) === task) {
      waiting.delete(key);
    }
  };
}

function runNext(): void {
  for (const [key, task] of waiting) {
    if (running.size >= pageLimits.linkedThingsAtOnce) {
      return;
    }
    waiting.delete(key);
    running.set(key, task);
    void read(task.thing)
      .then(
        () => setAnswer(key, undefined),
        (error: unknown) => {
          const kind = problemOf(error).code === 'not_found' ? 'gone' : 'failed';
          setAnswer(key, { kind, since: task.since });
        },
      )
      .finally(() => {
        running.delete(key);
        runNext();
      });
  }
}

function setAnswer(key: string, answer: Answer | undefined): void {
  useMissingThings.setState(({ answers: { [key]: _former, ...others } }) => {
    if (answer === undefined) {
      return { answers: others };
    }
    const kept = Object.entries(others).slice(1 - pageLimits.askedThings);
    return { answers: { ...Object.fromEntries(kept), [key]: answer } };
  });
}

async function read({ homeId, guildId, kind, id }: RequestedThing): Promise<void> {
  if (isAwaited(homeId, id)) {
    await outboxRead();
  }
  switch (kind) {
    case 'item':
      return workItemStore.readOne(homeId, { workItemId: id });
    case 'thread':
      return conversationStore.readOne(homeId, { conversationId: id });
    case 'document':
      return readDocumentRow(homeId, guildId, id);
  }
}

/** Its content is not kept: it would take the place of one that somebody reads. */
async function readDocumentRow(homeId: string, guildId: string, docId: string): Promise<void> {
  const { get } = documentResource.operations;
  const { content: _content, ...row } = await call(get, { homeId, guildId, docId });
  documentStore.applyRows(homeId, [row], { isEvent: false, scopeId: guildId });
}
