import { beginningOf } from '#shared/contract/cut-text.ts';
import { problemError } from '#shared/problem/problem.ts';
import { wordsOfMarkdown } from '#shared/markdown/spoken-words.ts';
import { cutAtWord } from '#shared/domain/conversation/title.ts';
import type { Actor, OperatorActor } from '../../access/actor.ts';

/**
 * The number of times operators may answer operators before a person acts again (contract: Loop
 * brake).
 */
export const maxRounds = 6;

/**
 * Refuses a conversation that is unknown or without the caller as a participant (contract: Access).
 */
export function requireParticipant<Row>(conversation: Row | undefined): Row {
  if (conversation === undefined) {
    throw problemError('not_found', 'There is no such conversation.');
  }
  return conversation;
}

/** Refuses a message that is not in the conversation. */
export function requireMessage<Row>(message: Row | undefined): Row {
  if (message === undefined) {
    throw problemError('not_found', 'There is no such message.');
  }
  return message;
}

/** Refuses ids that are not operators of the guild, and names them. */
export function requireAllKnown(
  wanted: readonly string[],
  known: readonly { readonly id: string }[],
): void {
  const ids = new Set<string>(known.map((operator) => operator.id));
  const index = wanted.findIndex((id) => !ids.has(id));
  if (index === -1) {
    return;
  }
  throw problemError('unknown_reference', 'operatorIds names no operator of this guild.', {
    errors: [{ pointer: `/operatorIds/${index}`, message: 'Names no operator of this guild.' }],
  });
}

/**
 * Refuses to speak as an operator that is not in the guild or not a participant (contract:
 * Messages).
 */
export function requireSpeaker<Operator extends { readonly isParticipant: boolean }>(
  operator: Operator | undefined,
): Operator {
  const pointer = '/asOperatorId';
  if (operator === undefined) {
    throw problemError('unknown_reference', 'asOperatorId names no operator of this guild.', {
      errors: [{ pointer, message: 'Names no operator of this guild.' }],
    });
  }
  if (!operator.isParticipant) {
    throw problemError('not_a_participant', 'That operator takes no part in the conversation.', {
      errors: [{ pointer, message: 'Takes no part in this conversation.' }],
    });
  }
  return operator;
}

/**
 * Returns whether a run may still write into a thread, given the rounds since a person's last act
 * (contract: Loop brake).
 */
export function mayAnswer(rounds: number, isCausedByOperator: boolean): boolean {
  return !isCausedByOperator || rounds < maxRounds;
}

/**
 * Returns the rounds after an act. A person's act resets them; each message of a run that an
 * operator's act caused adds one, whether it answers a message or not.
 */
export function roundsAfter(actor: Actor, rounds: number): number {
  if (actor.type === 'user') {
    return 0;
  }
  return actor.run?.isCausedByOperator === true ? rounds + 1 : rounds;
}

/** Refuses a message that the loop brake forbids. */
export function requireRoundLeft(actor: OperatorActor, rounds: number): void {
  if (mayAnswer(rounds, actor.run?.isCausedByOperator === true)) {
    return;
  }
  throw problemError('rate_limited', `Operators have answered each other ${maxRounds} times.`);
}

/** Returns the text of a notification about an operator's message. */
export function notificationText(operatorName: string, title: string, text: string): string {
  // The beginning is enough, however long the text is.
  const beginning = beginningOf(text.trimStart(), 2_000);
  const words = wordsOfMarkdown(beginning, (_thing, said) => said ?? 'a link');
  const excerpt = cutAtWord(words.replaceAll(/\s+/gu, ' ').trim(), 140);
  return `${cutAtWord(operatorName, 100)} in “${cutAtWord(title, 60)}”: ${excerpt}`;
}
