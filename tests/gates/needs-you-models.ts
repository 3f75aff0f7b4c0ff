import type { ModelReply } from '../../electron/server/operators/model/read-reply.ts';
import type {
  FindsModels,
  ModelDriver,
} from '../../electron/server/operators/model/model-driver.ts';
import type { MadeReply } from '../../electron/server/operators/model/model-calls.ts';
import { createFences } from '../../electron/server/operators/prompt/fence.ts';

/** A call of a model that waits for its reply. */
export interface HeldCall {
  readonly runSeq: number;
  readonly operatorId: string;
  readonly reply: (reply: Pick<ModelReply, 'parts' | 'end'>) => void;
  readonly fail: (error: Error) => void;
}

/** The models of a guild: each call waits until the history replies to it. */
export class HeldModels implements FindsModels {
  readonly #held = new Set<HeldCall>();
  readonly #fenceOf = createFences();

  get calls(): readonly HeldCall[] {
    return [...this.#held];
  }

  isModelDriven(): boolean {
    return true;
  }

  find({ seq, operator }: Parameters<FindsModels['find']>[0]): ModelDriver {
    const about = { runSeq: seq, operatorId: operator.id };
    return {
      fallback: 'none',
      hasTools: true,
      open: async (id) => ({
        name: 'held',
        hasTools: true,
        fence: this.#fenceOf(id),
        bounds: { window: 64_000, tokensLeft: 1_000_000 },
        noteLackOfTools: () => undefined,
        call: (_request, { mayPass, progress, signal }) => {
          progress.asked({ mayPass });
          return this.#hold(about, signal);
        },
      }),
    };
  }

  #hold(about: Pick<HeldCall, 'runSeq' | 'operatorId'>, signal: AbortSignal): Promise<MadeReply> {
    const { promise, resolve, reject } = Promise.withResolvers<MadeReply>();
    const held: HeldCall = {
      ...about,
      reply: (reply) => resolve({ ...reply, isBegun: true, ms: 1, cutTo: undefined }),
      fail: reject,
    };
    this.#held.add(held);
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    return promise.finally(() => {
      signal.removeEventListener('abort', abort);
      this.#held.delete(held);
    });
  }
}
