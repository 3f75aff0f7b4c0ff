import type { ActChange } from '#shared/capability/act.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import {
  decidedIn,
  saveThreadSetting,
  threadSettingOf,
} from '../../entities/local-state/thread-settings.ts';
import type { ThreadSetting } from '../../entities/local-state/thread-settings.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { text } from '../../text/text.ts';

type ThreadChange = Extract<ActChange, { readonly kind: 'thread_set' | 'thread_renamed' }>;

/**
 * Undoes or redoes what was decided about a thread.
 *
 * @throws ProblemError `precondition_failed` where the person has decided otherwise since
 */
export async function stepThread(homeId: string, change: ThreadChange, step: Step): Promise<void> {
  const { conversationId } = change;
  if (change.kind === 'thread_set') {
    const [left, wanted] = inOrder(change, step);
    stepSetting(homeId, conversationId, left, wanted);
    return;
  }
  const [left, title] = inOrder(change, step);
  const now = conversationStore.row(homeId, conversationId)?.title;
  if (now !== undefined && now !== left) {
    throw problemError('precondition_failed', text.undo.decidedSince);
  }
  await submit(homeId, conversationResource.operations.update, { conversationId, title });
}

/** The value that the step before left, and the one that is wanted now. */
function inOrder<Value>(
  { before, after }: { readonly before: Value; readonly after: Value },
  step: Step,
): readonly [left: Value, wanted: Value] {
  return step === 'undo' ? [after, before] : [before, after];
}

/** Sets the fields in which two settings differ. The others may have been decided since. */
function stepSetting(
  homeId: string,
  conversationId: string,
  left: ThreadSetting,
  wanted: ThreadSetting,
): void {
  const now = threadSettingOf(homeId, conversationId);
  const [was, will, is] = [left, wanted, now].map((each) => decidedIn(each)) as [
    ThreadSetting,
    ThreadSetting,
    ThreadSetting,
  ];
  const fields = (Object.keys({ ...was, ...will }) as (keyof ThreadSetting)[]).filter(
    (field) => was[field] !== will[field],
  );
  if (fields.some((field) => is[field] !== was[field])) {
    throw problemError('precondition_failed', text.undo.decidedSince);
  }
  const set = Object.fromEntries(fields.map((field) => [field, will[field]]));
  saveThreadSetting(homeId, conversationId, { ...now, ...set });
}
