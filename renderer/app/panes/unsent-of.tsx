import { ThingEntries } from '../../features/outbox/thing-entries.tsx';
import { outboxHref } from '../places/paths.ts';

/** The writes of a thing that could not be sent. A thread shows waiting messages by itself. */
export function unsentOf(homeId: string, kind: 'conversation' | 'work_item', id: string) {
  return <ThingEntries {...{ homeId, kind, id, outboxHref }} hasWaiting={kind === 'work_item'} />;
}
