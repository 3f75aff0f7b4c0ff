import { isOnItsWay } from '../outbox/apply-pending.ts';
import type { Document } from '../domain/document/schema.ts';
import type { WorkItem } from '../domain/work-item/schema.ts';
import type { Home } from '../capability/home.ts';
import type { OutboxEntry } from '../capability/outbox.ts';

/**
 * The one rule for what needs a person. The inbox shows these things, and alerts tell of them. A question in a thread belongs to it (`asksPerson` of the conversation).
 */

/** The status of the work items that wait for a person. */
export const statusInNeed = 'review' satisfies WorkItem['status'];

/** Whether an open entry of the outbox waits for a decision of the person. */
export function needsPerson(entry: Pick<OutboxEntry, 'state'>): boolean {
  return !isOnItsWay(entry);
}

/** Why an entry of the outbox needs a person. */
export function needOfWrite(entry: Pick<OutboxEntry, 'state'>): 'failed' | 'conflict' | undefined {
  const isOver = entry.state === 'sent' || entry.state === 'discarded';
  if (isOver || !needsPerson(entry)) {
    return undefined;
  }
  return entry.state === 'conflict' ? 'conflict' : 'failed';
}

/** Why a home needs a person. */
export function needOfHome({ state }: Pick<Home, 'state'>): 'key_refused' | 'failed' | undefined {
  return state.kind === 'key_refused' || state.kind === 'failed' ? state.kind : undefined;
}

/** Whether a document is a report, which a person is to read. */
export function isReport({ type }: Pick<Document, 'type'>): boolean {
  return type === 'report';
}
