import type { ModelRequest } from '../model/model-port.ts';
import type { OperatorTurn } from '../driver.ts';
import { newestWithin } from './budget.ts';
import type { PromptOptions } from './prompt-options.ts';
import { rulesFor } from './rules.ts';

/** The word that a model writes alone to write nothing. */
export const passWord = 'PASS';

/** Makes the request for an answer to a message, within its bounds. */
export function threadPrompt(
  turn: OperatorTurn,
  { fence, room: inputBytes, outputTokens, tools }: PromptOptions,
): ModelRequest {
  const { operator, others, thread, message, isNamed, mustAnswer, itemPrefix } = turn;
  const system = [
    ...rulesFor(operator, fence, { tools, itemPrefix }),
    others.length > 0 && `Other operators in this thread: ${others.map(nameOf).join(', ')}.`,
    !isNamed &&
      !mustAnswer &&
      `If the message is not for you, or nothing is left to say, write only ${passWord}.`,
  ].filter((line) => line !== false);
  const ask = `Answer the last message, of ${message.authorName}.`;
  const written = thread.map(({ authorName, isByOperator, text }) =>
    fence.around(`${isByOperator ? 'operator' : 'person'} ${authorName}`, text),
  );
  const room = inputBytes - Buffer.byteLength([...system, ask].join('\n\n'));
  const { kept, leftOut } = newestWithin(written, room);
  const messages = kept.map((text, index) => ({
    kind: 'message' as const,
    title: thread[leftOut + index]?.authorName ?? '',
    text,
  }));
  return {
    system: system.join('\n'),
    turns: [{ role: 'user', text: [...noteOf(leftOut), ...kept, ask].join('\n\n') }],
    tools,
    maxOutputTokens: outputTokens,
    outline: {
      pieces: [...messages, { kind: 'task', text: ask }],
      leftOut: leftOut === 0 ? [] : [{ kind: 'message', count: leftOut }],
    },
  };
}

function noteOf(leftOut: number): string[] {
  return leftOut === 0 ? [] : [`(${leftOut} earlier messages of this thread are left out here.)`];
}

function nameOf({ name, role }: { readonly name: string; readonly role?: string | undefined }) {
  return role === undefined ? name : `${name} (${role})`;
}
