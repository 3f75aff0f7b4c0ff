import { useEffect, useRef } from 'react';
import {
  dropDocumentDraft,
  saveDocumentDraft,
} from '../../../entities/document/document-drafts.ts';
import type {
  DocumentDraft,
  DocumentDraftKind,
  DraftBase,
  WrittenDocument,
} from '../../../entities/document/document-drafts.ts';
import { onLeaving, saveDraftsSoon } from '../../../entities/local-state/draft-store.ts';

/** A draft is kept this long after a change at the latest; a long text takes longer to write. */
const keepMs = 400;
const msPerCharacter = 1 / 500;

/** Keeps what is written of a document, a while after a change and when the editor is left. */
export function useDraftKeeping(homeId: string, id: string, kind: DocumentDraftKind = 'document') {
  const named = useRef({ homeId, id, kind });
  const pending = useRef<{ readonly timer: number; readonly read: () => DocumentDraft }>(undefined);
  const lastRead = useRef<() => DocumentDraft>(undefined);
  const lastLength = useRef(0);
  useEffect(() => {
    named.current = { homeId, id, kind };
  });
  const keepNow = () => {
    const { timer, read } = pending.current ?? {};
    pending.current = undefined;
    window.clearTimeout(timer);
    if (read !== undefined) {
      const draft = read();
      lastLength.current = draft.content.length;
      saveDocumentDraft(named.current.homeId, named.current.id, draft, named.current.kind);
    }
  };
  const keep = (read: () => DocumentDraft) => {
    lastRead.current = read;
    const restMs = keepMs + lastLength.current * msPerCharacter;
    const timer = pending.current?.timer ?? window.setTimeout(keepNow, restMs);
    pending.current = { timer, read };
  };
  const drop = () => {
    window.clearTimeout(pending.current?.timer);
    pending.current = undefined;
    dropDocumentDraft(named.current.homeId, named.current.id, named.current.kind);
  };
  useOnLeaving(keepNow);
  /** The text as it is by now, where it is not the one that was saved. */
  const writtenSince = (saved: WrittenDocument): DocumentDraft | undefined => {
    const newest = lastRead.current?.();
    return newest === undefined || isSame(newest, saved) ? undefined : newest;
  };
  /** Drops the draft, unless the text was written on since it was saved. Answers whether it was. */
  const dropSaved = (saved: WrittenDocument, base: DraftBase): boolean => {
    const { current: read } = lastRead;
    if (read === undefined || isSame(read(), saved)) {
      drop();
      return false;
    }
    keep(() => ({ ...read(), base }));
    return true;
  };
  return { keep, keepNow, drop, dropSaved, writtenSince };
}

/** Keeps what is pending as the editor, the page or the place is left. */
function useOnLeaving(keepNow: () => void): void {
  const latest = useRef(keepNow);
  useEffect(() => {
    latest.current = keepNow;
  });
  useEffect(() => {
    const leave = () => {
      latest.current();
      saveDraftsSoon();
    };
    window.addEventListener('pagehide', leave);
    const stop = onLeaving(() => latest.current());
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}

/** Whether two texts say the same in every field. */
export function isSame(a: WrittenDocument, b: WrittenDocument): boolean {
  return (
    a.title === b.title &&
    a.type === b.type &&
    a.description === b.description &&
    a.content === b.content
  );
}
