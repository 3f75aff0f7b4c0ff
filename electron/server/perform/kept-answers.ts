import type { OperationName } from '#shared/registry/registry.ts';
import type { Actor } from '../access/actor.ts';
import { JsonBytes, JsonPieces, toJson } from '../answers/json-text.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { maxKeptBytes } from '../../storage/kept-reads.ts';
import type { OperationResult } from './operation-handler.ts';

/**
 * The lists that every window asks for when it opens or comes back. Their answers follow from the
 * database, the actor and the request alone.
 */
const keptLists: ReadonlySet<OperationName> = new Set<OperationName>([
  'conversation.list',
  'work_item.list',
  'notification.list',
  'document.list',
]);

/** A request that only reads. */
interface Asked {
  readonly name: OperationName;
  readonly actor: Actor;
  readonly request: object;
}

/**
 * Answers a list as it was answered before, where nothing was written since, and otherwise by
 * `read`. The pages of a walk by cursors are not kept.
 */
export function keptAnswer<Output>(
  { kept }: ReadableDb,
  { name, actor, request }: Asked,
  read: () => OperationResult<Output>,
): OperationResult<Output> {
  if (!keptLists.has(name) || ('cursor' in request && request.cursor !== undefined)) {
    return read();
  }
  const key = `answer ${name} ${actor.id} ${JSON.stringify(request)}`;
  const known = kept.get<OperationResult<Output>>(key);
  if (known !== undefined) {
    return known;
  }
  const { writes } = kept;
  const keep = (json: string): OperationResult<Output> => {
    const output = new JsonBytes<Output>(json);
    const answer: OperationResult<Output> = { output };
    kept.keepUntilWritten(key, answer, output.bytes.length + 2 * key.length + 500);
    return answer;
  };
  const { output } = read();
  return output instanceof JsonPieces
    ? {
        output: new JsonPieces(
          onceRead(output.pieces, (json) => {
            // Otherwise its pieces may be of different states
            if (kept.writes === writes) {
              keep(json);
            }
          }),
        ),
      }
    : keep(toJson(output));
}

/** Yields pieces, and hands over the whole at the end, where it may be kept. */
function* onceRead(
  pieces: Iterator<string, void>,
  keep: (json: string) => void,
): Generator<string, void> {
  let whole = '';
  let isShort = true;
  for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
    isShort &&= whole.length + next.value.length <= maxKeptBytes;
    whole = isShort ? whole + next.value : '';
    yield next.value;
  }
  if (isShort) {
    keep(whole);
  }
}
