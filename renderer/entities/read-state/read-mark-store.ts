import { create } from 'zustand';
import type { ReadMark } from '#shared/capability/read-mark.ts';
import type { Notification } from '#shared/domain/notification/schema.ts';
import { call } from '../../bridge/call.ts';
import { keyInHome, withoutHome } from '../key-in-home.ts';
import type { KeyInHome } from '../key-in-home.ts';

/** How far threads were read on this computer. Main keeps it across quits and crashes. */
export interface ReadMarkState {
  /** Whether the kept marks are here; before that nothing is unread, and nothing is marked. */
  readonly isRead: boolean;
  /** By home and thread; baselines by home and guild. */
  readonly marks: Readonly<Record<KeyInHome, ReadMark>>;
}

/** A position in a thread: a message, or the time of one whose id is not known. */
export type ReadPosition = Pick<ReadMark, 'messageId' | 'createdAt'>;

export const useReadMarks = create<ReadMarkState>()(() => ({ isRead: false, marks: {} }));

/** Reads all kept marks. Where they cannot be read, nothing is called unread. */
export async function readMarks(): Promise<void> {
  try {
    const { marks } = await call('mark.list', {});
    const kept = marks.map((mark) => [keyInHome(mark.homeId, mark.conversationId), mark] as const);
    useReadMarks.setState({ isRead: true, marks: Object.fromEntries(kept) });
  } catch {
    // The store says in a notice of its own why it cannot be used.
  }
}

/** The mark of a thread; of one without a mark, where its guild begins. */
export function markOf(
  { marks }: ReadMarkState,
  homeId: string,
  conversationId: string,
  guildId: string | undefined,
): ReadMark | undefined {
  const own = marks[keyInHome(homeId, conversationId)];
  return own ?? (guildId === undefined ? undefined : marks[keyInHome(homeId, guildId)]);
}

/**
 * A mark with what was read elsewhere: the service has the notifications about a thread as read up to
 * a time. A thread that the person marked as unread here stays so.
 *
 * @param told the notifications about the thread, read or not
 */
export function markWith(
  mark: ReadMark | undefined,
  told: readonly Notification[],
): ReadMark | undefined {
  if (mark === undefined || mark.isUnread) {
    return mark;
  }
  const createdAt = told.reduce(
    (last, row) => (row.read && row.createdAt > last ? row.createdAt : last),
    mark.createdAt,
  );
  // The message of that time is not known by its id.
  return createdAt === mark.createdAt ? mark : { ...mark, messageId: '', createdAt };
}

/** Keeps a mark. One that could not be kept counts until the application quits. */
export function keepMark(mark: ReadMark): void {
  applyMark(mark);
  call('mark.save', mark).catch(() => undefined);
}

/** Follows what is read in other windows, and without one: by an act on an alert. */
export function followMarks(): void {
  window.guildhall.on('mark.changed', applyMark);
}

function applyMark(mark: ReadMark): void {
  const key = keyInHome(mark.homeId, mark.conversationId);
  useReadMarks.setState(({ isRead, marks }) => ({ isRead, marks: { ...marks, [key]: mark } }));
}

/** Moves the mark of a thread when its conversation gets its own id. */
export function applyMarkIdentified(
  { isRead, marks }: ReadMarkState,
  homeId: string,
  temporaryId: string,
  id: string,
): ReadMarkState {
  const { [keyInHome(homeId, temporaryId)]: mark, ...others } = marks;
  return mark === undefined
    ? { isRead, marks }
    : { isRead, marks: { ...others, [keyInHome(homeId, id)]: { ...mark, conversationId: id } } };
}

/** Drops everything of a home that was signed out or removed. */
export function applyMarksForgotten(
  { isRead, marks }: ReadMarkState,
  homeId: string,
): ReadMarkState {
  return { isRead, marks: withoutHome(marks, homeId) };
}
