import type { Conversation } from './schema.ts';
import { mentionedOperators } from '../operator/mention.ts';

/** The marks that end a question; only closing ones may stand behind them, and so many of them. */
const questionMarks = '?？؟';
const closingMarks = ' \n\r\t*_~`"\'”’»)]';
const maxClosing = 40;

/**
 * Whether the newest message of a thread asks the person something: an operator wrote it, and it
 * names the person, or it ends in a question mark and names no other operator. A message in the
 * middle that asks something is not found. A question with a form waits by itself, and not in words.
 */
export function asksPerson(
  { participants, lastMessage }: Pick<Conversation, 'participants' | 'lastMessage'>,
  ownId: string | undefined,
): boolean {
  const author = participants.find(({ id }) => id === lastMessage?.authorId);
  if (!lastMessage || lastMessage.isQuestion === true || author?.type !== 'operator') {
    return false;
  }
  const people = participants.filter(({ type }) => type === 'user');
  const person =
    people.find(({ id }) => id === ownId) ?? (people.length === 1 ? people[0] : undefined);
  const others = participants.filter((other) => other !== author && other !== person);
  const { text } = lastMessage;
  // Few messages name anybody, and this is asked of every thread.
  const named = text.includes('@')
    ? mentionedOperators(text, [...others, ...(person ? [person] : [])])
    : [];
  return named.length > 0 ? person !== undefined && named.includes(person) : endsInQuestion(text);
}

function endsInQuestion(text: string): boolean {
  for (let at = text.length - 1; at >= 0 && at >= text.length - maxClosing; at -= 1) {
    const character = text.charAt(at);
    if (questionMarks.includes(character)) {
      return true;
    }
    if (!closingMarks.includes(character)) {
      return false;
    }
  }
  return false;
}
