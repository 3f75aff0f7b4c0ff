import { markKinds } from '#shared/capability/inbox-mark-kinds.ts';
import type { InboxMark } from '#shared/capability/inbox.ts';
import { thingKey, useInboxMarks } from './inbox-mark-store.ts';
import type { InboxMarkState } from './inbox-mark-store.ts';

/** Whether a thread never needs the person. */
export function isMuted(
  homeId: string,
  conversationId: string,
  { marks }: InboxMarkState = useInboxMarks.getState(),
): boolean {
  return marks[thingKey(homeId, markKinds.muted, conversationId)]?.state === 'never';
}

/** The mark that a thread never needs the person, or that it may. */
export function muteMark(homeId: string, conversationId: string, isNowMuted: boolean): InboxMark {
  const about = { homeId, kind: markKinds.muted, id: conversationId };
  return { ...about, state: isNowMuted ? 'never' : 'read', changedAt: '', hereAt: '' };
}
