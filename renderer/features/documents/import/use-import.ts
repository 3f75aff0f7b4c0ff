import { useState } from 'react';
import type { DragEvent } from 'react';
import { filesOfDrop } from './found-files.ts';
import type { ChosenFiles } from './found-files.ts';

/** A screen on which files can be dropped. */
export function useImport() {
  const [chosen, setChosen] = useState<{ readonly look: ChosenFiles }>();
  const [isOver, setIsOver] = useState(false);
  const choose = (look: ChosenFiles | undefined) => setChosen(look && { look });
  const onDragOver = (event: DragEvent) => {
    // A dialog of this screen is a child of it in React, and lies over it.
    const isHere = event.currentTarget.contains(event.target as Node);
    if (isHere && event.dataTransfer.types.includes('Files')) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    }
  };
  return {
    chosen: chosen?.look,
    choose,
    isOver,
    dropHandlers: {
      onDragOver,
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) {
          setIsOver(false);
        }
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false);
        const isHere = event.currentTarget.contains(event.target as Node);
        if (isHere && event.dataTransfer.types.includes('Files')) {
          event.preventDefault();
          choose(filesOfDrop(event.dataTransfer.items));
        }
      },
    },
  };
}
