import { useEffect, useState } from 'react';
import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { PasteDialog } from './paste-dialog.tsx';

/** What takes a paste itself, or lies over the screen. */
const others = 'input, textarea, [contenteditable], [role=dialog], [role=alertdialog]';

/** Takes an outline that is pasted on the screen, and shows what it would become. */
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
  const [pasted, setPasted] = useState<{ words: string; target: WorkItem | undefined }>();
  useEffect(() => {
    // The target is the body where the words that were last selected are not those in focus.
    const onPaste = (event: ClipboardEvent) => {
      const words = event.clipboardData?.getData('text/plain') ?? '';
      const isForOthers = event.target instanceof Element && event.target.closest(others) !== null;
      if (event.defaultPrevented || isForOthers || words.trim() === '') {
        return;
      }
      event.preventDefault();
      const item = workTreeOf(homeId, guildId).node(activeId)?.item;
      setPasted({ words, target: item && childTypeOf(item.type) && item });
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [homeId, guildId, activeId]);
  return (
    pasted !== undefined && (
      <PasteDialog
        homeId={homeId}
        guildId={guildId}
        pasted={pasted.words}
        target={pasted.target}
        onClose={() => setPasted(undefined)}
      />
    )
  );
}
