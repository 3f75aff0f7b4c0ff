import type { EventName } from '#shared/registry/registry.ts';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { SearchKind } from '#shared/domain/search/schema.ts';
import type { Actor } from '../../access/actor.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** A thing in the form in which it is indexed. */
interface SearchSubject {
  readonly seq: number;
  /** The scopes in which it is found: those of the guild or of single members. */
  readonly scopes: readonly string[];
  /** Its title, which is one of its texts; absent for what has none of its own. */
  readonly title?: string;
  readonly texts: readonly string[];
}

/** A found thing, as stored in its tables. */
export interface FoundSubject {
  readonly seq: number;
  readonly id: string;
  readonly createdAt: string;
  readonly title: string;
  /** The text for the snippet; the beginning of a long text is enough. */
  readonly text: string;
  /** The description before the content of a document. */
  readonly description?: string | null;
  readonly conversationId?: ConversationId;
  readonly authorId?: string | null;
  readonly type?: string | null;
  readonly status?: string | null;
  readonly assignedOperatorId?: string | null;
  /** The number of a work item. */
  readonly number?: number | null;
}

/**
 * One kind of thing that search finds: where to read it, and which events report that it was
 * created, changed or deleted. `seq` increases with creation.
 */
export interface SearchSource {
  readonly kind: SearchKind;
  readonly events: readonly EventName[];
  /** Returns the scope in which an actor finds things of this kind. */
  scopeOf(actor: Actor, guildSeq: number): string;
  /** Returns the key of the newest thing; 0 if there is none. */
  newest(db: ReadableDb): number;
  /** Returns the ids before a key, newest first. */
  before(
    db: ReadableDb,
    seq: number,
    limit: number,
  ): { readonly seq: number; readonly id: string }[];
  /** Reads the current state of a thing; undefined once it is deleted, as long as it is. */
  read(db: ReadableDb, id: string): SearchSubject | undefined;
  /**
   * Returns the things of some keys that the caller may see, in any order. The tables decide
   * access.
   */
  find(
    db: ReadableDb,
    wanted: {
      readonly actor: Actor;
      readonly guildSeq: number;
      readonly seqs: readonly number[];
      readonly conditions?: SearchConditions;
    },
  ): FoundSubject[];
  /** The conditions that things of this kind can fulfil. */
  readonly facts: SearchFacts;
  /** The part of a found text that its snippet is taken from; all of it where this is absent. */
  readonly shownText?: (found: FoundSubject) => string;
}

/** The conditions on results: of each, one value has to hold. */
export interface SearchConditions {
  readonly types?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly people?: readonly string[] | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The columns of a table that lists of values are compared with. */
export type SearchFacts = Readonly<Partial<Record<'types' | 'statuses' | 'people', string>>>;

/** Whether things of a kind can fulfil conditions at all. */
export function canFulfil({ facts }: SearchSource, conditions: SearchConditions): boolean {
  const lists = ['types', 'statuses', 'people'] as const;
  return lists.every((name) => conditions[name] === undefined || facts[name] !== undefined);
}

/** Conditions as SQL that goes on behind others; their JSON is bound to a parameter. */
export function conditionSql(
  facts: SearchFacts,
  createdAt: string,
  conditions: SearchConditions | undefined,
  parameter: string,
): string {
  const lists = Object.entries(facts).filter(([name]) => conditions && name in conditions);
  return [
    ...lists.map(
      ([name, column]) =>
        `AND ${column} IN (SELECT value FROM json_each(${parameter}, '$.${name}'))`,
    ),
    conditions?.after === undefined ? '' : `AND ${createdAt} >= ${parameter} ->> '$.after'`,
    conditions?.before === undefined ? '' : `AND ${createdAt} < ${parameter} ->> '$.before'`,
  ].join(' ');
}

/** The length of text that is read for a snippet. */
export const snippetSourceLength = 50_000;

/** Returns the scope of everyone in a guild. */
export function guildScope(guildSeq: number): string {
  return `g${guildSeq}`;
}
