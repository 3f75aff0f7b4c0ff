import type { Conversation } from '#shared/domain/conversation/schema.ts';
import { isMuted } from '../local-state/muted.ts';
import { useMutes } from '../local-state/mutes.ts';
import { threadSettingOf, threadSettings } from '../local-state/thread-settings.ts';

/** A conversation, as far as its place in the archive depends on it. */
type Archivable = Pick<Conversation, 'id' | 'archived' | 'lastMessage'>;

/** The facts behind the archive: the settings of threads, and what is muted now. */
function archiveFacts() {
  return { settings: threadSettings.use.getState().rows, mutes: useMutes.getState() };
}

/**
 * Whether a thread is in the archive: by its service, or since the person archived it here and
 * nothing was said in it later. A muted thread stays there.
 */
export function isArchived(
  homeId: string,
  { id, archived, lastMessage }: Archivable,
  { settings, mutes: { rows, now } } = archiveFacts(),
): boolean {
  const { archivedAt } = threadSettingOf(homeId, id, settings);
  return (
    archived ||
    (archivedAt !== undefined &&
      ((lastMessage?.createdAt ?? '') <= archivedAt ||
        isMuted(homeId, 'conversation', id, rows, now)))
  );
}
