import { useEffect, useRef, useState } from 'react';
import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { mayHaveTable, readPaste } from './read-paste.ts';
import type { ReadPaste } from './read-paste.ts';

/** The elements that take a paste themselves, or lie over the screen. */
const others = 'input, textarea, [contenteditable], [role=dialog], [role=alertdialog]';

/** Takes an outline or a table that is pasted on the screen, and shows what it would become. */
export function PastedOutline({
  homeId,
  guildId,
  activeId = '',
}: {
  homeId: string;
  guildId: string;
  /** The item below which it may stand. */
  activeId?: string | undefined;
}) {
  const [pasted, setPasted] = useState<{ read: ReadPaste; target: WorkItem | undefined }>();
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);
  useEffect(() => {
    // The target is the body where the words that were last selected are not those in focus.
    const onPaste = (event: ClipboardEvent) => {
      const words = event.clipboardData?.getData('text/plain') ?? '';
      const html = event.clipboardData?.getData('text/html') ?? '';
      const isForOthers = event.target instanceof Element && event.target.closest(others) !== null;
      const isEmpty = words.trim() === '' && !mayHaveTable(html);
      if (event.defaultPrevented || isForOthers || isEmpty) {
        return;
      }
      event.preventDefault();
      const item = workTreeOf(homeId, guildId).node(activeId)?.item;
      const target = item && childTypeOf(item.type) && item;
      reading.current?.abort();
      reading.current = new AbortController();
      const { signal } = reading.current;
      void readPaste({ html, words }, signal).then((read) => setPasted({ read, target }));
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [homeId, guildId, activeId]);
  return (
    pasted !== undefined && (
      <PasteDialog
        homeId={homeId}
        guildId={guildId}
        pasted={pasted.read}
        target={pasted.target}
        onClose={() => setPasted(undefined)}
      />
    )
  );
}
