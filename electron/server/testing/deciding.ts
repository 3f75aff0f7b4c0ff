import type { DrivenServer } from './driven-operators.ts';

/** The state of a run. */
export const stateOf = ({ db }: DrivenServer, runSeq = 1) =>
  db.get<{ state: string }>('SELECT state FROM runs WHERE seq = ?', runSeq)?.state;

/** The question that waits for an answer. */
export async function questionIn({ client, guildId, events }: DrivenServer) {
  await events.waitForType('question.created');
  const [question] = (await client.call('question.list', { guildId, open: true })).questions;
  if (question === undefined) {
    throw new Error('Nobody has asked.');
  }
  return question;
}

/** The proposal that waits for a decision. */
export async function proposalIn({ client, guildId, events }: DrivenServer) {
  await events.waitForType('proposal.created');
  const [proposal] = (await client.call('proposal.list', { guildId, open: true })).proposals;
  if (proposal === undefined) {
    throw new Error('Nobody has proposed anything.');
  }
  return proposal;
}

/** The texts of a thread, oldest first. */
export async function textsIn({ client }: DrivenServer, conversationId: string) {
  const { messages } = await client.call('message.list', { conversationId });
  return messages.map(({ text }) => text).toReversed();
}

/** The notifications that nobody has read. */
export const unread = async ({ client }: DrivenServer) =>
  (await client.call('notification.list', {})).notifications.filter(({ read }) => !read);
