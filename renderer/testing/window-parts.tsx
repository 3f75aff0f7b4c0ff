import { copyPicture } from '../bridge/outside.ts';
import { UndoQuestions } from '../actions/undo/undo-question.tsx';
import { useUndoKeys } from '../actions/undo/use-undo.ts';
import { EnlargedDiagram } from '../ui/markdown/diagrams/enlarged-diagram.tsx';
import { Toaster } from '../ui/toast.tsx';

/** The parts of a window that belong to no screen: its notices, and undo with its questions. */
export function WindowParts() {
  useUndoKeys();
  return (
    <>
      <UndoQuestions />
      <EnlargedDiagram onCopy={copyPicture} />
      <Toaster />
    </>
  );
}
