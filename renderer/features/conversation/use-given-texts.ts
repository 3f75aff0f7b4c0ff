import { useState } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { textLimits } from '#shared/limits/limits.ts';
import { composerLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../text/text.ts';
import { fitsField } from '../../ui/fits-field.ts';
import { arePictures, filesAlone } from '../../ui/refuse-files.ts';
import { showToast } from '../../ui/toast.tsx';
import { readGivenFiles } from './given-files.ts';
import { isLong } from './text-offers.tsx';
import type { LongText } from './text-offers.tsx';

interface GivenTexts {
  /** Puts a short text into the message, at the caret. */
  readonly onShort: (content: string) => void;
  /** Offers a long one as a document. */
  readonly onLong: (written: LongText) => void;
}

/** Takes pastes, and files that are pasted or dropped, into a composer. */
export function useGivenTexts({ onShort, onLong }: GivenTexts) {
  const [isOver, setIsOver] = useState(false);
  const takeFiles = async (files: readonly File[]) => {
    if (files.length > composerLimits.files) {
      showToast({ words: text.conversation.refusedFiles.many(composerLimits.files) });
      return;
    }
    for (const file of await readGivenFiles(files)) {
      if ('refused' in file) {
        showToast({ words: text.conversation.refusedFiles[file.refused](file.name) });
      } else if (isLong(file.content)) {
        onLong({ ...file, isIn: false });
      } else {
        onShort(file.content);
      }
    }
  };
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = filesAlone(data);
    if (files.length === 0) {
      return;
    }
    event.preventDefault();
    if (arePictures(files)) {
      showToast({ words: text.ui.noPictures });
    } else {
      void takeFiles(files);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    take(event, event.clipboardData);
    const content = event.clipboardData.getData('text/plain').replaceAll(/\r\n?/g, '\n');
    if (isLong(content) && content.length <= textLimits.documentContent) {
      onLong({ content, isIn: fitsAt(event.currentTarget, content) });
    }
  };
  const handlers = {
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      take(event, event.dataTransfer);
    },
    // Otherwise the composer would hear of no drop.
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) {
        event.preventDefault();
        setIsOver(true);
      }
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) {
        setIsOver(false);
      }
    },
  };
  return { isOver, onPaste, handlers };
}

/** Whether a field can hold what is pasted into it; the window refuses what it cannot. */
function fitsAt({ value, selectionStart, selectionEnd }: HTMLTextAreaElement, pasted: string) {
  return fitsField(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
}
