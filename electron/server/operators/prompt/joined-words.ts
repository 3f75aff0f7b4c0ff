import type { KeptReply } from '../../runs/journal.ts';
import type { JoinedMessage } from '../joined-messages.ts';
import type { ModelRequest, RequestPiece } from '../model/model-port.ts';
import type { Fence } from './fence.ts';
import type { PromptOptions } from './prompt-options.ts';

const note = 'This was written to you while you were at work. Take it into account from here on.';

/** Returns what a model is told of messages that joined its work; an empty list for none. */
function joinedPieces(messages: readonly JoinedMessage[], fence: Fence): RequestPiece[] {
  const pieces = messages.map(({ authorName, isByOperator, text }) => ({
    kind: 'message' as const,
    title: authorName,
    text: fence.around(`${isByOperator ? 'operator' : 'person'} ${authorName}`, text),
  }));
  return pieces.length === 0 ? [] : [...pieces, { kind: 'task', text: note }];
}

/** Returns the words of pieces as one text. */
export function wordsOfPieces(pieces: readonly RequestPiece[]): string {
  return pieces.map(({ text }) => text).join('\n\n');
}

/** Adds pieces to the end of the first words of a request. */
function withPieces(request: ModelRequest, pieces: readonly RequestPiece[]): ModelRequest {
  const [first, ...others] = request.turns;
  if (pieces.length === 0 || first?.role !== 'user') {
    return request;
  }
  const { outline } = request;
  return {
    ...request,
    turns: [{ role: 'user', text: `${first.text}\n\n${wordsOfPieces(pieces)}` }, ...others],
    ...(outline && { outline: { ...outline, pieces: [...outline.pieces, ...pieces] } }),
  };
}

interface JoinedPrompt {
  readonly prompt: PromptOptions;
  readonly replies: readonly KeptReply[];
  readonly promptOf: (options: PromptOptions) => ModelRequest;
  readonly joined: () => readonly JoinedMessage[];
}

/** The words on messages that joined a run: before the reply that first read some, and now. */
export interface JoinedWords {
  readonly before: (reply: KeptReply) => readonly RequestPiece[];
  readonly now: readonly RequestPiece[];
}

/**
 * Makes a request with the messages that have joined the run: each where it was first read, and those
 * that nobody has read at its end, as many as there is room for.
 *
 * @param whole adds what follows the first words, and returns undefined where that has no room
 * @returns undefined where there is no room even without them
 */
export function requestWithJoined(
  { prompt, replies, promptOf, joined }: JoinedPrompt,
  whole: (first: ModelRequest, joined: JoinedWords) => ModelRequest | undefined,
) {
  const { fence, room } = prompt;
  const all = joined();
  const known = new Set(replies.flatMap(({ heard }) => heard));
  const toldOf = (seqs: readonly number[]) =>
    joinedPieces(
      all.filter(({ seq }) => seqs.includes(seq)),
      fence,
    );
  const unheard = all.map(({ seq }) => seq).filter((seq) => !known.has(seq));
  for (let count = unheard.length; count >= 0; count -= 1) {
    const heard = unheard.slice(0, count);
    const pieces = toldOf(replies[0]?.heard ?? heard);
    const bytes = Buffer.byteLength(wordsOfPieces(pieces));
    // The message to answer is never left out for those that came later
    if (bytes > room / 2) {
      continue;
    }
    const first = withPieces(promptOf({ ...prompt, room: room - bytes }), pieces);
    const words: JoinedWords = {
      before: (reply) => toldOf(reply.heard),
      now: replies.length === 0 ? [] : toldOf(heard),
    };
    const request = whole(first, words);
    if (request !== undefined) {
      return { request, first, heard, joined: words };
    }
  }
  return undefined;
}
