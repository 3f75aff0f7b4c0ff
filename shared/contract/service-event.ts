import type { EventData, EventName } from './registry.ts';

/** One event of a service, parsed: `switch` on its `type` and its `data` is known. */
export type ServiceEvent = {
  readonly [Name in EventName]: {
    readonly type: Name;
    readonly data: EventData<Name>;
    /** Its place in the service's log; an ephemeral event has none. */
    readonly seq?: number | undefined;
    readonly at?: string | undefined;
    readonly guildId?: string | undefined;
  };
}[EventName];
