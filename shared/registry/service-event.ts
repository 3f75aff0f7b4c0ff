import type { EventData, EventName } from './registry.ts';

/** A parsed event of a service; `switch` on its `type` narrows its `data`. */
export type ServiceEvent = {
  readonly [Name in EventName]: {
    readonly type: Name;
    readonly data: EventData<Name>;
    /** Its position in the service's log; absent for ephemeral events. */
    readonly seq?: number | undefined;
    readonly at?: string | undefined;
    readonly guildId?: string | undefined;
  };
}[EventName];
