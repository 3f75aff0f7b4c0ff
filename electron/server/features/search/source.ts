import type { EventName } from '#shared/contract/registry.ts';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { SearchKind } from '#shared/domain/search/schema.ts';
import type { Actor } from '../../access/actor.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** Something as it is indexed. */
interface SearchSubject {
  readonly seq: number;
  /** Who may find it: scopes of the guild, or of its members one by one. */
  readonly scopes: readonly string[];
  readonly texts: readonly string[];
}

/** Something that was found, as its tables have it. */
export interface FoundSubject {
  readonly seq: number;
  readonly id: string;
  readonly createdAt: string;
  readonly title: string;
  /** What the snippet is taken from; the beginning of a long text is enough. */
  readonly text: string;
  readonly conversationId?: ConversationId;
}

/**
 * One kind of thing that can be found: where it is read, and which events tell that it has been
 * written, changed or deleted. `seq` grows with creation.
 */
export interface SearchSource {
  readonly kind: SearchKind;
  readonly events: readonly EventName[];
  /** The scope in which somebody finds things of this kind. */
  scopeOf(actor: Actor, guildSeq: number): string;
  /** The key of the newest, 0 where there is none. */
  newest(db: ReadableDb): number;
  /** The ids of those before a key, newest first. */
  before(
    db: ReadableDb,
    seq: number,
    limit: number,
  ): { readonly seq: number; readonly id: string }[];
  /** One as it is now; undefined once it is gone. */
  read(db: ReadableDb, id: string): SearchSubject | undefined;
  /** Those of the keys that the caller may see, in any order: the tables have the last word. */
  find(
    db: ReadableDb,
    wanted: { readonly actor: Actor; readonly guildSeq: number; readonly seqs: readonly number[] },
  ): FoundSubject[];
}

/** How much of a text is read for its snippet. */
export const snippetSourceLength = 50_000;

/** The scope of everybody in a guild. */
export function guildScope(guildSeq: number): string {
  return `g${guildSeq}`;
}
