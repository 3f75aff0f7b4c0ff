import type { EditorView } from '@codemirror/view';
import { useRef } from 'react';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ContentEditor } from '../editor/content-editor.tsx';
import { conflictPlaces, goToNextPlace } from './conflict-places.ts';

/** The merged text, which can be changed, with a choice where both have changed the same. */
export function MergedEditor({
  initial,
  hasPlaces,
  onChange,
}: {
  initial: string;
  /** Whether there are places that still have both versions. */
  hasPlaces: boolean;
  onChange: (read: () => string) => void;
}) {
  const editor = useRef<EditorView>(undefined);
  const goToNext = () => {
    if (editor.current !== undefined) {
      goToNextPlace(editor.current);
    }
  };
  return (
    <div className="document-pane">
      {hasPlaces && (
        <div className="merged-places">
          <Button onClick={goToNext}>{text.document.conflict.next}</Button>
        </div>
      )}
      <ContentEditor
        hasToolbar={false}
        initial={initial}
        extension={conflictPlaces}
        onView={(shown) => {
          editor.current = shown;
        }}
        onChange={onChange}
      />
    </div>
  );
}
