import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { CallInput } from '#shared/capability/machine-registry.ts';
import type { OperationInput } from '#shared/registry/registry.ts';
import { conversationResource } from '#shared/domain/conversation/resource.ts';
import { messageResource } from '#shared/domain/message/resource.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { createdId, submit } from '../../entities/outbox/submit.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { saveDrafts, threadDraft, writeDraft } from '../../entities/local-state/draft-store.ts';
import {
  discardEntry,
  discardHeld,
  holdDiscard,
  releaseDiscard,
} from '../../entities/outbox/held-discards.ts';
import { textOf } from '../../entities/message/outgoing.ts';
import { applyOutboxEntry, useOutbox } from '../../entities/outbox/outbox-store.ts';
import { text as words } from '../../text/text.ts';
import { showToast } from '../../ui/toast.tsx';

const { create } = conversationResource.operations;

/** Says which thread is in front of the person, until the returned function is called. */
export function watchThread(homeId: string, conversationId: string): () => void {
  watch({ homeId, conversationId });
  return () => watch({ homeId });
}

/** A service without events is asked for news anyhow, only less often: nothing hangs on this. */
function watch(input: CallInput<'home.watch'>): void {
  call('home.watch', input).catch(() => undefined);
}

/** Whether a message to an operator whose model is at work is read next, or waits. */
export type WhileWorking = NonNullable<OperationInput<'message.create'>['whileWorking']>;

/** How a message is sent. */
export interface SendOptions {
  readonly whileWorking?: WhileWorking | undefined;
  /** The operator in whose name it is sent; the person's own without one. */
  readonly asOperatorId?: string | undefined;
  /** The time before which it is not sent. */
  readonly sendAt?: Date | undefined;
}

/**
 * Sends a message: resolves once it is durably stored on this computer.
 *
 * @throws ProblemError when it could not be stored; then nothing was
 */
export async function sendMessage(
  homeId: string,
  conversationId: string,
  text: string,
  { whileWorking, asOperatorId, sendAt }: SendOptions = {},
): Promise<void> {
  const { entry } = await call('outbox.submit', {
    homeId,
    operation: messageResource.operations.create,
    input: {
      conversationId,
      text,
      ...(whileWorking && { whileWorking }),
      ...(asOperatorId !== undefined && { asOperatorId }),
    },
    ...(sendAt !== undefined && { sendAt: sendAt.toISOString() }),
  });
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}

/**
 * Has the operators try a message again that they could not answer: resolves once the wish is
 * durably stored on this computer.
 *
 * @throws ProblemError when it could not be stored; then nothing was
 */
export async function retryMessage(
  homeId: string,
  conversationId: string,
  messageId: string,
): Promise<void> {
  const { entry } = await call('outbox.submit', {
    homeId,
    operation: messageResource.operations.retry,
    input: { conversationId, messageId },
  });
  useOutbox.setState((state) => applyOutboxEntry(state, entry));
}

/** Sends a refused message once more. */
export async function retrySend(entry: OutboxEntry): Promise<void> {
  const retried = await call('outbox.retry', { entryId: entry.id });
  useOutbox.setState((state) => applyOutboxEntry(state, retried));
}

/** Takes a message back that goes nowhere by itself. For some seconds that can be undone. */
export function discardSend({ id }: OutboxEntry): void {
  holdDiscard(id);
  showToast({
    words: words.outbox.discarded.other,
    onUndo: () => releaseDiscard(id),
    onOver: () => {
      discardHeld(id).catch(reportProblem);
    },
  });
}

/** Takes a message back into the composer, before what stands there; kept there before it goes. */
export async function editSend(entry: OutboxEntry, draft: string): Promise<void> {
  const text = draft === '' ? textOf(entry) : `${textOf(entry)}\n\n${draft}`;
  writeDraft(threadDraft(entry.homeId, entry.subject.id), text);
  await saveDrafts();
  await discardEntry(entry.id);
}

/**
 * Opens a new thread, and answers with its id: a temporary one where the service could not be
 * asked yet.
 *
 * @throws ProblemError when it could not be kept, or the service refused it
 */
export async function createThread(
  homeId: string,
  input: OperationInput<typeof create>,
): Promise<string> {
  const submitted = await submit(homeId, create, input);
  const { output } = submitted;
  if (output !== undefined) {
    conversationStore.applyRows(homeId, [output], { isEvent: false, scopeId: input.guildId });
  }
  return createdId(submitted);
}
