import type { WritableDb } from '../../../storage/database.ts';

/** The key under which a conversation is kept as posts need it. */
export function conversationKey(conversationId: string): string {
  return `conversation ${conversationId}`;
}

/** The key under which the newest page of a thread is kept. */
export function newestPageKey(conversationSeq: number): string {
  return `newest page ${conversationSeq}`;
}

/** Drops what a post makes false. Everything else that is kept stays true. */
export function dropAfterPost(
  { kept }: WritableDb,
  { seq, id }: { readonly seq: number; readonly id: string },
  rounds: number,
): void {
  kept.drop(newestPageKey(seq));
  const key = conversationKey(id);
  if (kept.get<{ rounds: number }>(key)?.rounds !== rounds) {
    kept.drop(key);
  }
}
