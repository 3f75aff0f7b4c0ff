import { useState } from 'react';
import type { ClipboardEvent, ReactNode } from 'react';
import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workTreeOf } from '../../entities/work-item/work-tree-store.ts';
import { PasteDialog } from './paste-dialog.tsx';

/** Where an outline can be pasted as items: below the active item, or at the top level. */
export function PastePlace({
  homeId,
  guildId,
  activeId = '',
  children,
}: {
  homeId: string;
  guildId: string;
  activeId: string | undefined;
  children: ReactNode;
}) {
  const [pasted, setPasted] = useState<{ words: string; target: WorkItem | undefined }>();
  const onPaste = (event: ClipboardEvent) => {
    const words = event.clipboardData.getData('text/plain');
    if (event.target instanceof HTMLInputElement || words.trim() === '') {
      return;
    }
    event.preventDefault();
    const item = workTreeOf(homeId, guildId).node(activeId)?.item;
    setPasted({ words, target: item && childTypeOf(item.type) && item });
  };
  return (
    <div className="outline" onPaste={onPaste}>
      {children}
      {pasted && (
        <PasteDialog
          homeId={homeId}
          guildId={guildId}
          pasted={pasted.words}
          target={pasted.target}
          onClose={() => setPasted(undefined)}
        />
      )}
    </div>
  );
}
