import { eventFrameSchema, helloFrameSchema, resyncFrameSchema } from '#shared/contract/frame.ts';
import type { HelloFrame, ResyncFrame } from '#shared/contract/frame.ts';
import { events } from '#shared/contract/registry.ts';
import type { EventName } from '#shared/contract/registry.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';

/**
 * What a frame of an event socket is. `skipped` is an event that cannot be used, of a type not
 * known yet or with data of another shape; its place in the log counts all the same.
 */
export type ParsedFrame =
  | { readonly kind: 'hello'; readonly hello: HelloFrame }
  | { readonly kind: 'resync'; readonly resync: ResyncFrame }
  | { readonly kind: 'event'; readonly event: ServiceEvent }
  | { readonly kind: 'skipped'; readonly type: string; readonly seq: number | undefined }
  | { readonly kind: 'invalid' };

/** Parses the text of a frame; whatever a service sends, this answers. */
export function parseFrame(text: string): ParsedFrame {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { kind: 'invalid' };
  }
  const hello = helloFrameSchema.safeParse(content);
  if (hello.success) {
    return { kind: 'hello', hello: hello.data };
  }
  const resync = resyncFrameSchema.safeParse(content);
  if (resync.success) {
    return { kind: 'resync', resync: resync.data };
  }
  return parseEvent(content);
}

function parseEvent(content: unknown): ParsedFrame {
  const frame = eventFrameSchema.safeParse(content);
  if (!frame.success) {
    return { kind: 'invalid' };
  }
  const { type, seq } = frame.data;
  const data = isEventName(type) ? events[type].data.safeParse(frame.data.data) : undefined;
  if (!data?.success) {
    return { kind: 'skipped', type, seq };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the type's own schema
  return { kind: 'event', event: { ...frame.data, data: data.data } as ServiceEvent };
}

function isEventName(type: string): type is EventName {
  return Object.hasOwn(events, type);
}
