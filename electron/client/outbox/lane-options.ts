import type { ServiceEvent } from '#shared/registry/service-event.ts';
import type { StoredEntry } from '../store/store-protocol.ts';
import type { Timing } from '../timing.ts';
import type { AttemptOptions } from './attempt.ts';
import type { DoubtOptions } from './doubt.ts';

/** The options of a lane: all that it sends by, and those who hear of it. */
export interface OutboxLaneOptions extends AttemptOptions, Pick<DoubtOptions, 'requestTimeoutMs'> {
  readonly homeId: string;
  readonly timing: Timing;
  readonly canSend: () => boolean;
  /** Whether the home can be sent to, as far as its connection goes. */
  readonly isReachable: () => boolean;
  readonly onChanged: (entry: StoredEntry, output?: unknown) => void;
  /** Something that an entry made is gone; the event is the one that would have told. */
  readonly onGone: (event: ServiceEvent) => void;
  /** An entry was not delivered, and its lane rests, as long as the service asked at least. */
  readonly onResting: (entry: StoredEntry, notBeforeMs: number) => void;
  /** An event that this lane held may go on now. */
  readonly onReleased: () => void;
}
