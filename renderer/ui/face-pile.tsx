import { text } from '../text/text.ts';
import { Avatar } from './avatar.tsx';
import './avatar.css';

/** The faces that are shown; the others are counted. */
const maxFaces = 4;

/** The faces of several people, and their names for a screen reader. */
export function FacePile({ names }: { names: readonly string[] }) {
  const shown = names.length > maxFaces ? names.slice(0, maxFaces - 1) : names;
  const others = names.length - shown.length;
  return (
    <span className="face-pile">
      {shown.map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may be the same
        <Avatar key={place} name={name} size="s" />
      ))}
      {others > 0 && (
        <span className="face-pile-others" aria-hidden="true">
          {text.ui.others(others)}
        </span>
      )}
      <span className="hidden">{text.ui.people(names)}</span>
    </span>
  );
}
