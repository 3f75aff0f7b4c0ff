import type { createOpenAICompatible } from '@ai-sdk/openai-compatible';

/** A model as the libraries ask it: all have one form. */
export type LibraryModel = Pick<
  ReturnType<ReturnType<typeof createOpenAICompatible>['chatModel']>,
  'doStream'
>;
/** A request as a library takes it. */
export type LibraryOptions = Parameters<LibraryModel['doStream']>[0];

type Streamed = Awaited<ReturnType<LibraryModel['doStream']>>['stream'];
/** A part of a reply as a library gives it. */
export type StreamPart = Streamed extends ReadableStream<infer Part> ? Part : never;
