import type { TrashedThing } from '#shared/domain/trash/schema.ts';
import type { StoredEntry, NewOutboxEntry } from './entry-protocol.ts';

/** A thing that is about to be deleted on a service without a trash. */
export interface DeletedThing {
  /** Its deletion. */
  readonly entryId: string;
  readonly homeId: string;
  readonly guildId: string;
  readonly kind: TrashedThing['kind'];
  readonly thingId: string;
  readonly together?: string | undefined;
  readonly at: string;
  /** The whole record. */
  readonly record: Readonly<Record<string, unknown>>;
}

/** A page of the local trash. The user of this computer has deleted all things in it. */
export interface KeptTrashPage {
  readonly things: readonly (Omit<TrashedThing, 'id' | 'type' | 'parentId' | 'deletedBy'> & {
    readonly id: string;
    readonly type: string;
    readonly parentId?: string;
  })[];
  readonly nextCursor: string | null;
}

/** A thing of the kept trash and the items below it, parents before their children. */
export interface KeptBranch {
  readonly guildId: string;
  readonly things: readonly (Pick<DeletedThing, 'entryId' | 'kind' | 'thingId'> & {
    readonly record: Readonly<Record<string, unknown>>;
  })[];
  /** The id of the thing that was made anew from it, if it is no longer in the trash. */
  readonly madeAs?: string;
  /** The id of the thing that was made anew from its parent, if there is one. */
  readonly parentAs?: string;
}

/** The entries that make things of the kept trash anew. */
export interface KeptTrashRestoration {
  readonly homeId: string;
  readonly made: readonly { readonly entryId: string; readonly temporaryId: string }[];
  readonly entries: readonly NewOutboxEntry[];
}

/** A thing that may be deleted: its deletion was discarded after it may have arrived. */
export type UncertainThing = Pick<DeletedThing, 'entryId' | 'guildId' | 'kind' | 'thingId'>;

/** The requests about things that were deleted on services without a trash. */
export interface KeptTrashRequests {
  /** Keeps a thing that is about to be deleted, in place of the copy of an earlier try. */
  'kept_trash.keep': { input: DeletedThing; output: Record<string, never> };
  'kept_trash.list': {
    input: {
      homeId: string;
      guildId: string;
      limit: number;
      cursor?: string | undefined;
      at: string;
    };
    output: KeptTrashPage;
  };
  'kept_trash.find': {
    input: { homeId: string; thingId: string };
    output: KeptBranch | undefined;
  };
  /** Accepts the entries that make things anew, and notes their ids, all of them or none. */
  'kept_trash.restore': { input: KeptTrashRestoration; output: StoredEntry[] };
  /** The things that may be deleted, the newest first. */
  'kept_trash.doubts': { input: { homeId: string }; output: UncertainThing[] };
  /** Notes that the service no longer has such a thing, which puts it into the trash. */
  'kept_trash.note_gone': { input: { entryId: string }; output: Record<string, never> };
  'kept_trash.delete': {
    input: { entryIds: readonly string[] };
    output: Record<string, never>;
  };
}
