import { modelLimits } from '#shared/limits/server-limits.ts';
import type { ModelPart, ModelPort, ModelRequest } from '../model-port.ts';
import type { Timers } from '../wait.ts';
import type { CallOutcome, ModelShape, ShapeOutcome } from './shapes/model-shape.ts';

export const shapeRequest: ModelRequest = {
  system: 'You plan with people.',
  turns: [{ role: 'user', text: 'the prompt' }],
  tools: [{ name: 'document-list', description: 'Lists documents.', input: { type: 'object' } }],
  maxOutputTokens: 4_096,
};

/**
 * Timers that run out when a server hangs, and at no other time: those of the wait for a first byte,
 * or those of the wait for the next.
 */
export class HangingTimers implements Timers {
  readonly #awaited: number | undefined;
  #hangs = false;
  readonly #set = new Set<{ readonly ms: number; readonly call: () => void }>();

  constructor(hangs: ModelShape['hangs']) {
    const isFirst = hangs === 'before the first byte';
    const awaited = isFirst ? modelLimits.loopbackFirstByteMs : modelLimits.betweenBytesMs;
    this.#awaited = hangs && awaited;
  }

  set(ms: number, call: () => void): () => void {
    const timer = { ms, call };
    this.#set.add(timer);
    this.#run();
    return () => this.#set.delete(timer);
  }

  /** How many are set and have not run out: none once a call is over. */
  get left(): number {
    return this.#set.size;
  }

  /** Says that the server hangs from now on. */
  hang(): void {
    this.#hangs = true;
    this.#run();
  }

  #run(): void {
    // A timer runs out after it was set, as it does by the clock
    queueMicrotask(() => {
      for (const { ms, call } of this.#hangs ? this.#set : []) {
        if (ms === this.#awaited) {
          call();
        }
      }
    });
  }
}

/** Asks a port for a shape, and says what the reply came to, as far as that shape speaks of it. */
export async function playShape(port: ModelPort, shape: ModelShape): Promise<ShapeOutcome> {
  const parts: ModelPart[] = [];
  const { signal } = new AbortController();
  for await (const part of port.call(shapeRequest, { signal })) {
    parts.push(part);
  }
  const { text, ...outcome } = outcomeOf(parts);
  return { ...outcome, ...(text !== undefined && !shape.isTextOpen && { text }) };
}

function outcomeOf(parts: readonly ModelPart[]): ShapeOutcome {
  const ends = parts.filter((part) => part.type === 'end');
  const [end] = ends;
  if (end === undefined || ends.length > 1 || parts.at(-1) !== end) {
    throw new Error('A reply has one end, which is its last part.');
  }
  const said = (type: 'text' | 'reasoning') =>
    parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('');
  const calls = parts.flatMap<CallOutcome>((part) =>
    part.type === 'call'
      ? [part.problem ? [part.name, part.arguments, part.problem] : [part.name, part.arguments]]
      : [],
  );
  const fault = end.reason === 'broken' ? end.fault : undefined;
  return {
    end: end.reason,
    ...(fault && { fault: fault.code }),
    ...(said('text') && { text: said('text') }),
    ...(said('reasoning') && { reasoning: said('reasoning') }),
    ...(calls.length > 0 && { calls }),
    ...(end.usage && { usage: end.usage }),
    ...(fault?.retryAfterMs !== undefined && { retryAfterMs: fault.retryAfterMs }),
  };
}
