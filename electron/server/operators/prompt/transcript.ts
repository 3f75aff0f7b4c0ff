import type { KeptCall, KeptReply } from '../../runs/journal.ts';
import type {
  JsonValue,
  ModelRequest,
  ModelTurn,
  ReplyPart,
  RequestPiece,
} from '../model/model-port.ts';
import { mostInput } from '../model/request-tokens.ts';
import type { Fence } from './fence.ts';
import { wordsOfPieces } from './joined-words.ts';
import type { JoinedWords } from './joined-words.ts';

const leftOut = 'This result is left out here: there is no room for it. Call again if you need it.';
const lastWords =
  'This is your last reply about this: call no more tools, and write what you have to say as text.';

interface TranscriptOptions {
  readonly fence: Fence;
  readonly inputBytes: number;
  readonly isLast: boolean;
  readonly joined?: JoinedWords;
}

const noJoined: JoinedWords = { before: () => [], now: [] };

function wordsTurn(pieces: readonly RequestPiece[]): ModelTurn[] {
  return pieces.length === 0 ? [] : [{ role: 'user', text: wordsOfPieces(pieces), pieces }];
}

/**
 * Returns a request that goes on after the replies of a run, with the results of their calls: the
 * newest, as far as there is room. What tools have answered stands between fences.
 *
 * @returns undefined where there is no room for the replies alone
 */
export function withTranscript(
  request: ModelRequest,
  replies: readonly KeptReply[],
  { fence, inputBytes, isLast, joined = noJoined }: TranscriptOptions,
): ModelRequest | undefined {
  if (replies.length === 0) {
    return request;
  }
  const last: readonly RequestPiece[] = isLast ? [{ kind: 'task', text: lastWords }] : [];
  const made = (texts: ReadonlyMap<number, string>): ModelRequest => ({
    ...request,
    turns: [
      ...request.turns,
      ...replies.flatMap((reply, at) => [
        // Messages from before the first reply stand with the first words
        ...(at === 0 ? [] : wordsTurn(joined.before(reply))),
        ...turnsOf(reply, texts),
      ]),
      ...wordsTurn([...joined.now, ...last]),
    ],
  });
  const texts = new Map<number, string>();
  let room = inputBytes - mostInput(made(texts));
  if (room < 0) {
    return undefined;
  }
  for (const call of replies.flatMap(({ calls }) => calls).toReversed()) {
    const text = textOf(call, fence);
    room -= Buffer.byteLength(text) - Buffer.byteLength(leftOut);
    if (room < 0) {
      break;
    }
    texts.set(call.seq, text);
  }
  return made(texts);
}

function turnsOf({ parts, calls }: KeptReply, texts: ReadonlyMap<number, string>): ModelTurn[] {
  // The fields that its provider wants back were kept as they came
  const said = parts.map((part) => part as ReplyPart);
  const called = calls.map(({ callId, name, arguments: text, replay }): ReplyPart => {
    const own = replay as JsonValue | undefined;
    return {
      type: 'call',
      callId,
      name,
      arguments: text,
      ...(own !== undefined && { replay: own }),
    };
  });
  return [
    { role: 'assistant', parts: [...said, ...called] },
    ...calls.map(({ seq, callId, name }): ModelTurn => {
      return { role: 'result', callId, name, text: texts.get(seq) ?? leftOut };
    }),
  ];
}

/** The words on a call. A result is the text of others and gets a fence; a refusal is our own. */
function textOf({ name, state, result = '' }: KeptCall, fence: Fence): string {
  return state === 'done' || state === 'repeated'
    ? fence.around(`result of ${name}`, result)
    : result;
}
