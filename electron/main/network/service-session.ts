import { session } from 'electron';
import type { Session } from 'electron';

/**
 * The session by which services and the files of updates are asked, once the application is ready:
 * that of the pages has no network. It is in memory, and has no cache.
 */
export function serviceSession(): Session {
  return session.fromPartition('services', { cache: false });
}
