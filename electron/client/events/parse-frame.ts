import type { z } from 'zod';
import { eventFrameSchema, helloFrameSchema, resyncFrameSchema } from '#shared/contract/frame.ts';
import type { ResyncFrame } from '#shared/contract/frame.ts';
import { events } from '#shared/registry/registry.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { tolerant } from '#shared/contract/tolerant.ts';
import type { TolerantReader } from '#shared/contract/tolerant.ts';
import { answerLimits } from '#shared/limits/limits.ts';
import { parseBoundedJson } from '../connection/parse-in-slices.ts';

/** A greeting of which everything but that it is one may be missing (docs/decisions/0071). */
const greetingSchema = helloFrameSchema.partial({
  seq: true,
  log: true,
  heartbeatSeconds: true,
  user: true,
});

/** The greeting that a service sends to a socket. */
export type Greeting = z.infer<typeof greetingSchema>;

/** A frame holds one row, and is parsed in one go. */
const frameLimits = { depth: answerLimits.depth, values: answerLimits.valuesInRow };

const readGreeting = tolerant(greetingSchema);
const readResync = tolerant(resyncFrameSchema);
const readEvent = tolerant(eventFrameSchema);
const readData = new Map<string, TolerantReader<unknown>>(
  Object.values(events).map(({ name, data }) => [name, tolerant(data)]),
);

/**
 * A parsed frame of an event socket. `skipped` is an event that cannot be used, of a type not
 * known yet or with data of another shape; its place in the log counts all the same.
 */
export type ParsedFrame =
  | { readonly kind: 'hello'; readonly hello: Greeting }
  | { readonly kind: 'resync'; readonly resync: ResyncFrame }
  | { readonly kind: 'event'; readonly event: ServiceEvent }
  | { readonly kind: 'skipped'; readonly type: string; readonly seq: number | undefined }
  | { readonly kind: 'invalid' };

/** Parses the text of a frame; whatever a service sends, this answers. */
export function parseFrame(text: string): ParsedFrame {
  let content: unknown;
  try {
    content = parseBoundedJson(text, frameLimits);
  } catch {
    return { kind: 'invalid' };
  }
  const hello = readGreeting(content)?.output;
  if (hello !== undefined) {
    return { kind: 'hello', hello };
  }
  const resync = readResync(content)?.output;
  return resync === undefined ? parseEvent(content) : { kind: 'resync', resync };
}

function parseEvent(content: unknown): ParsedFrame {
  const frame = readEvent(content)?.output;
  if (frame === undefined) {
    return { kind: 'invalid' };
  }
  const { type, seq } = frame;
  const data = readData.get(type)?.(frame.data);
  if (data === undefined) {
    return { kind: 'skipped', type, seq };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- read by the type's own schema
  return { kind: 'event', event: { ...frame, data: data.output } as ServiceEvent };
}
