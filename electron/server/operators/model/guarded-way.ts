import { ReadableStream } from 'node:stream/web';
import { askServer, readUrl } from './guarded-request.ts';
import type { Answered, ModelServer } from './guarded-request.ts';
import { ModelFault } from './model-fault.ts';
import type { CallOptions } from './model-port.ts';
import { readJson } from './read-json.ts';

type Input = Parameters<typeof fetch>[0];
type ResponseBody = ConstructorParameters<typeof Response>[0];

/** The way of one call to the server, as the fetch function that the library asks for. */
export class GuardedWay {
  readonly #server: ModelServer;
  readonly #asStream: (answer: unknown) => string;
  readonly #options: CallOptions;
  #wasAsked = false;
  #fault: ModelFault | undefined;
  #refusal: { readonly error: unknown } | undefined;

  /** @param asStream writes an answer that is whole JSON as the stream that was asked for */
  constructor(server: ModelServer, asStream: (answer: unknown) => string, options: CallOptions) {
    this.#server = server;
    this.#asStream = asStream;
    this.#options = options;
  }

  /** Whether a request was made at all. */
  get wasAsked(): boolean {
    return this.#wasAsked;
  }

  /** Why the server gave no answer, or only a part of one. */
  get fault(): ModelFault | undefined {
    return this.#fault;
  }

  /** The error that the caller threw when it was shown the body. */
  get refusal(): { readonly error: unknown } | undefined {
    return this.#refusal;
  }

  readonly fetch = async (input: Input, init?: RequestInit): Promise<Response> => {
    this.#wasAsked = true;
    const body = typeof init?.body === 'string' ? init.body : '';
    const { signal, onQuiet, beforeSending } = this.#options;
    try {
      beforeSending?.(body);
    } catch (error) {
      this.#refusal = { error };
      throw error;
    }
    try {
      const url = readUrl(input instanceof Request ? input.url : String(input));
      const asked = { signal, body, isStream: true, onQuiet };
      const answered = await askServer(this.#server, url, asked);
      return new Response((await this.#streamOf(answered)) as ResponseBody, {
        headers: { 'content-type': 'text/event-stream' },
      });
    } catch (error) {
      throw this.#noted(error);
    }
  };

  async #streamOf(answered: Answered): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    if (/\bjson\b/i.test(answered.contentType)) {
      const text = this.#asStream(await readJson(answered));
      return ReadableStream.from([new TextEncoder().encode(text)]);
    }
    if (/\bhtml\b/i.test(answered.contentType)) {
      throw new ModelFault('not_an_answer');
    }
    return ReadableStream.from(this.#notingEach(answered.body));
  }

  async *#notingEach(body: Answered['body']): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      yield* body;
    } catch (error) {
      throw this.#noted(error);
    }
  }

  /** Keeps a fault, since the library wraps what is thrown here. */
  #noted(error: unknown): unknown {
    this.#fault = error instanceof ModelFault ? error : this.#fault;
    return error;
  }
}
