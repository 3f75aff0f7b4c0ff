import type { EditorView } from '@codemirror/view';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useIsAside } from '../../../actions/aside.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { keyOf } from '../../../ui/key-of.ts';
import { isBusyElsewhere } from '../../../ui/screen-focus.ts';
import { ContentEditor } from '../editor/content-editor.tsx';
import { conflictPlaces } from './conflict-places.ts';
import { goToPlace } from './go-to-place.ts';
import type { PlaceWay } from './go-to-place.ts';

const words = text.document.conflict;

interface MergedEditorProps {
  readonly initial: string;
  /** Whether there are places that still have both versions. */
  readonly hasPlaces: boolean;
  /** Whether the keyboard begins here: at the first place, or in a text without any. */
  readonly takesFocus: boolean;
  readonly onChange: (read: () => string) => void;
}

/** The merged text, which can be changed, with a choice where both have changed the same. */
export function MergedEditor({ initial, hasPlaces, takesFocus, onChange }: MergedEditorProps) {
  const editor = useRef<EditorView>(undefined);
  const isAside = useIsAside();
  /** The place that the keyboard was led to, for a screen reader. */
  const [said, setSaid] = useState('');
  const goTo = (way: PlaceWay) => {
    const place = editor.current && goToPlace(editor.current, way);
    setSaid(place === undefined ? '' : words.place(place.number, place.count));
  };
  const open = (shown: EditorView | undefined) => {
    editor.current = shown;
    if (shown === undefined || !takesFocus || isAside || isBusyElsewhere()) {
      return;
    }
    if (hasPlaces) {
      goTo('first');
    } else {
      shown.focus();
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      hasPlaces &&
      keyOf(event) === placeKey &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    ) {
      event.preventDefault();
      goTo(event.shiftKey ? 'previous' : 'next');
    }
  };
  return (
    // The keys are those of the text and of the choices in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="document-pane" onKeyDown={onKeyDown}>
      {hasPlaces && (
        <div className="merged-places">
          <Button onClick={() => goTo('previous')} aria-keyshortcuts={`Shift+${placeKey}`}>
            {words.previous}
          </Button>
          <Button onClick={() => goTo('next')} aria-keyshortcuts={placeKey}>
            {words.next}
          </Button>
          <span className="quiet">{words.keys}</span>
        </div>
      )}
      <p className="hidden" role="status">
        {said}
      </p>
      <ContentEditor
        hasToolbar={false}
        initial={initial}
        extension={conflictPlaces}
        onView={open}
        onChange={onChange}
      />
    </div>
  );
}

/** Leads from place to place, as from change to change in other editors. */
const placeKey = 'F7';
