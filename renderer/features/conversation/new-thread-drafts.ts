import { draftOf, saveDraftsSoon, writeDraft } from '../../entities/local-state/draft-store.ts';
import type { DraftKey } from '../../entities/local-state/draft-store.ts';

/** The draft of a thread that is not opened yet. */
export interface NewThreadDraft {
  readonly chosen: ReadonlySet<string>;
  readonly fields: Readonly<Record<Field, string>>;
  /** The first message and the title that were proposed; unchanged, others take their places. */
  readonly proposed: string;
  readonly proposedTitle: string;
}

type Field = 'others' | 'title' | 'opening';

/** The draft of a guild: the thread has no id yet. */
function keyOf(homeId: string, guildId: string): DraftKey {
  return { homeId, kind: 'guild', id: guildId, field: 'thread' };
}

/** The kept draft of a new thread; an empty one if none was left. */
export function newThreadDraftOf(homeId: string, guildId: string): NewThreadDraft {
  const kept = parsed(draftOf(keyOf(homeId, guildId)));
  const field = (name: Field | 'proposed' | 'proposedTitle') =>
    typeof kept[name] === 'string' ? kept[name] : '';
  const chosen: unknown[] = Array.isArray(kept['chosen']) ? kept['chosen'] : [];
  return {
    chosen: new Set(chosen.filter((id) => typeof id === 'string')),
    fields: { others: field('others'), title: field('title'), opening: field('opening') },
    proposed: field('proposed'),
    proposedTitle: field('proposedTitle'),
  };
}

/** Keeps what is written of a new thread. */
export function keepNewThreadDraft(
  homeId: string,
  guildId: string,
  { chosen, fields, proposed, proposedTitle }: NewThreadDraft,
): void {
  const isBlank = chosen.size === 0 && Object.values(fields).every((written) => written === '');
  writeDraft(
    keyOf(homeId, guildId),
    isBlank ? '' : JSON.stringify({ chosen: [...chosen], ...fields, proposed, proposedTitle }),
  );
}

/** Forgets it: the thread was opened. */
export function forgetNewThreadDraft(homeId: string, guildId: string): void {
  writeDraft(keyOf(homeId, guildId), '');
  saveDraftsSoon();
}

/** The content of a draft; nothing of one that cannot be read. */
function parsed(draft: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(draft);
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}
