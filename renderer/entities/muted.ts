import { muteKinds } from '#shared/capability/inbox-mark-kinds.ts';
import type { MutedNoun } from '#shared/capability/inbox-mark-kinds.ts';
import type { InboxMark } from '#shared/capability/inbox.ts';
import { thingKey, useInboxMarks } from './inbox-mark-store.ts';
import type { InboxMarkState } from './inbox-mark-store.ts';

/** Whether a thread or an operator never needs the person. */
export function isMuted(
  homeId: string,
  noun: MutedNoun,
  id: string,
  { marks }: Pick<InboxMarkState, 'marks'> = useInboxMarks.getState(),
): boolean {
  return marks[thingKey(homeId, muteKinds[noun], id)]?.state === 'never';
}

/** The mark that a thread or an operator never needs the person, or that it may. */
export function muteMark(
  homeId: string,
  noun: MutedNoun,
  id: string,
  isNowMuted: boolean,
): InboxMark {
  const about = { homeId, kind: muteKinds[noun], id };
  return { ...about, state: isNowMuted ? 'never' : 'read', changedAt: '', hereAt: '' };
}

/** A thread or an operator that never needs the person. */
export interface MutedThing {
  readonly mark: InboxMark;
  readonly noun: MutedNoun;
}

/** All threads and operators that never need the person. */
export function mutedThings({ marks }: Pick<InboxMarkState, 'marks'>): readonly MutedThing[] {
  const nouns = Object.keys(muteKinds) as MutedNoun[];
  return Object.values(marks).flatMap((mark) =>
    mark.state === 'never'
      ? nouns.filter((noun) => muteKinds[noun] === mark.kind).map((noun) => ({ mark, noun }))
      : [],
  );
}
