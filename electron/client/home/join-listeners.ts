import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { HomeListener } from './home-options.ts';

/** Several listeners as one: each hears all that it listens to, in this order. */
export function joinListeners(...listeners: readonly Partial<HomeListener>[]): HomeListener {
  return {
    onChanged: (home) => listeners.forEach((each) => each.onChanged?.(home)),
    onEvent: (homeId, event) => listeners.forEach((each) => each.onEvent?.(homeId, event)),
    onResynced: (homeId) => listeners.forEach((each) => each.onResynced?.(homeId)),
    onRefreshed: (homeId, read) => listeners.forEach((each) => each.onRefreshed?.(homeId, read)),
    onOutboxChanged: (entry, output) =>
      listeners.forEach((each) => each.onOutboxChanged?.(entry, output)),
    onOutboxAccepted: (entries) => listeners.forEach((each) => tellAccepted(each, entries)),
  };
}

/** Tells a listener of entries that were accepted at once: together, or else one by one. */
export function tellAccepted(
  { onOutboxAccepted, onOutboxChanged }: Partial<HomeListener>,
  entries: readonly OutboxEntry[],
): void {
  if (onOutboxAccepted === undefined) {
    entries.forEach((entry) => onOutboxChanged?.(entry));
  } else {
    onOutboxAccepted(entries);
  }
}
