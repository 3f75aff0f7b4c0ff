import { text } from '../text/text.ts';
import { Button } from './button.tsx';
import './field.css';
import './typed-note.css';

const className = 'typed-note';

/** Whether an element is one of the choices about a field. */
export function isInTypedNote(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(`.${className}`) !== null;
}

/** The note on a field that saves by itself, and the choices of the person. */
export function TypedNote({
  id,
  note,
  choice,
}: {
  id: string;
  note: string | undefined;
  choice: { readonly onTheirs: () => void; readonly onMine: () => void } | undefined;
}) {
  const words = text.ui.typed;
  return (
    <div className={className}>
      <p className="field-note" id={id} role="status">
        {note}
      </p>
      {choice !== undefined && (
        <>
          <Button kind="quiet" onClick={choice.onTheirs}>
            {words.theirs}
          </Button>
          <Button kind="quiet" onClick={choice.onMine}>
            {words.mine}
          </Button>
        </>
      )}
    </div>
  );
}
