import { useCallback, useEffect, useState } from 'react';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import type { GuildPlace } from '../document-acts.ts';

type VersionsPage = OperationOutput<'document.versions'>;

/** An earlier version of a document. */
export type DocumentVersion = VersionsPage['versions'][number];

/** The versions that are read at a time: they come with their contents. */
const pageRows = 20;

/** The earlier versions of a document, the newest first, a page at a time. */
export function useVersions({ homeId, guildId }: GuildPlace, docId: string) {
  const [pages, setPages] = useState<readonly VersionsPage[]>([]);
  const [failure, setFailure] = useState<string>();
  const read = useCallback(
    (cursor?: string) => {
      const input = { homeId, guildId, docId, limit: pageRows, ...(cursor && { cursor }) };
      return call('document.versions', input).then(
        (page) => setPages((former) => (cursor === undefined ? [page] : [...former, page])),
        (error: unknown) => setFailure(problemOf(error).detail),
      );
    },
    [homeId, guildId, docId],
  );
  useEffect(() => void read(), [read]);
  const nextCursor = pages.at(-1)?.nextCursor;
  return {
    versions: pages.length === 0 ? undefined : pages.flatMap(({ versions }) => versions),
    failure,
    /** Reads the page after those that are there; undefined at the end. */
    readFurther: nextCursor ? () => void read(nextCursor) : undefined,
    retry: () => {
      setFailure(undefined);
      void read();
    },
  };
}
