import { useEffect, useState } from 'react';
import { text } from '../../../text/text.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { readPaste } from './read-paste.ts';
import type { ReadPaste } from './read-paste.ts';

/** Shows what the outline in a text would become as items, and creates them once the person agrees. */
export function AddToWorkDialog({
  homeId,
  guildId,
  outline,
  onClose,
}: {
  homeId: string;
  guildId: string;
  outline: string;
  onClose: () => void;
}) {
  const [read, setRead] = useState<ReadPaste>();
  useEffect(() => {
    const reading = new AbortController();
    void readPaste({ html: '', words: outline }, reading.signal).then(setRead);
    return () => reading.abort();
  }, [outline]);
  return (
    read !== undefined && (
      <PasteDialog
        title={text.work.paste.addToWork}
        homeId={homeId}
        guildId={guildId}
        pasted={read}
        target={undefined}
        onClose={onClose}
      />
    )
  );
}
