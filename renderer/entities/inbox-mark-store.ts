import { create } from 'zustand';
import { muteKinds } from '#shared/capability/inbox-mark-kinds.ts';
import type { InboxMark } from '#shared/capability/inbox.ts';
import { call } from '../bridge/call.ts';
import { keyInHome, withoutHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** The person's decisions about things of the inbox. Main keeps them across quits and crashes. */
export interface InboxMarkState {
  /** Whether the kept decisions are here; before that nothing needs the person. */
  readonly isRead: boolean;
  /** By home, kind and id of the thing. */
  readonly marks: Readonly<Record<KeyInHome, InboxMark>>;
}

export const useInboxMarks = create<InboxMarkState>()(() => ({ isRead: false, marks: {} }));

/** The key of a thing: there is one thing of each kind and id in a home. */
export function thingKey(homeId: string, kind: string, id: string): KeyInHome {
  return keyInHome(homeId, `${kind} ${id}`);
}

/** Reads all kept decisions. Where they cannot be read, all that needs the person is shown. */
export async function readInboxMarks(): Promise<void> {
  try {
    const { marks } = await call('inbox.list', {});
    const kept = marks.map((mark) => [thingKey(mark.homeId, mark.kind, mark.id), mark] as const);
    useInboxMarks.setState({ isRead: true, marks: Object.fromEntries(kept) });
  } catch {
    // The store says in a notice of its own why it cannot be used.
    useInboxMarks.setState({ isRead: true });
  }
}

/** Keeps a decision. One that could not be kept counts until the application quits. */
export function keepInboxMark(mark: InboxMark): void {
  applyInboxMark(mark);
  call('inbox.save', mark).catch(() => undefined);
}

/** Follows what is decided in other windows. */
export function followInboxMarks(): void {
  window.guildhall.on('inbox.changed', applyInboxMark);
}

function applyInboxMark(mark: InboxMark): void {
  const key = thingKey(mark.homeId, mark.kind, mark.id);
  useInboxMarks.setState(({ marks }) => ({ marks: { ...marks, [key]: mark } }));
}

/** Moves a decision when the thing that it is about gets its own id. */
export function applyInboxMarkIdentified(
  { isRead, marks }: InboxMarkState,
  homeId: string,
  { kind, temporaryId, id }: { kind: string; temporaryId: string; id: string },
): InboxMarkState {
  const muteKind = Object.entries(muteKinds).find(([noun]) => noun === kind)?.[1];
  const kinds = muteKind === undefined ? [kind] : [kind, muteKind];
  return kinds.reduce(
    (state, each) => {
      const { [thingKey(homeId, each, temporaryId)]: mark, ...others } = state.marks;
      return mark === undefined
        ? state
        : { isRead, marks: { ...others, [thingKey(homeId, each, id)]: { ...mark, id } } };
    },
    { isRead, marks } as InboxMarkState,
  );
}

/** Drops everything of a home that was signed out or removed. */
export function applyInboxMarksForgotten(
  { isRead, marks }: InboxMarkState,
  homeId: string,
): InboxMarkState {
  return { isRead, marks: withoutHome(marks, homeId) };
}
