import type { ClipboardEvent, DragEvent } from 'react';
import { text } from '../text/text.ts';
import { showToast } from './toast.tsx';

/** The files that a person pastes or drops, where no words come along with them. */
export function filesAlone(data: DataTransfer): readonly File[] {
  const hasText = data.getData('text/plain') !== '' || hasWords(data.getData('text/html'));
  return hasText ? [] : [...data.files];
}

export function arePictures(files: readonly File[]): boolean {
  return files.every(({ type }) => type.startsWith('image/'));
}

/** A picture that is copied on a page comes with HTML that holds it alone. */
function hasWords(html: string): boolean {
  return (
    html !== '' && !/^(?:\s|<(?:meta|html|body|\/html|\/body|!--)[^>]*>)*<img[^>]*>/i.test(html)
  );
}

/** The handlers of a field that takes words alone, and says so where it is given a file. */
export const refusingFiles = {
  onPaste: (event: ClipboardEvent) => refuse(event, event.clipboardData),
  onDrop: (event: DragEvent) => refuse(event, event.dataTransfer),
  // Otherwise the field would hear of no drop.
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
    }
  },
};

function refuse(event: ClipboardEvent | DragEvent, data: DataTransfer): void {
  const files = filesAlone(data);
  if (files.length > 0) {
    event.preventDefault();
    showToast({ words: arePictures(files) ? text.ui.noPictures : text.ui.noFiles });
  }
}
