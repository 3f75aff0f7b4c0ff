import { runResource } from '#shared/domain/run/resource.ts';
import { call } from '../../bridge/call.ts';
import { reportProblem } from '../../bridge/report-problem.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';

const { list, stop } = runResource.operations;

/**
 * Stops operators in a thread: what they are at, what waits for their model, and what waits for its
 * turn. A failure is reported.
 */
export async function stopOperators(
  homeId: string,
  conversationId: string,
  operatorIds: readonly string[],
): Promise<void> {
  const guildId = conversationStore.scopeOf(homeId, conversationId);
  if (guildId === undefined) {
    return;
  }
  try {
    const { runs } = await call(list, { homeId, guildId, conversationId, open: true });
    const theirs = runs.filter(({ operatorId }) => operatorIds.includes(operatorId));
    await Promise.all(theirs.map(({ id: runId }) => submit(homeId, stop, { runId })));
  } catch (error) {
    reportProblem(error);
  }
}
