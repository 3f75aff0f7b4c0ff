import { text } from '../text/text.ts';
import { Avatar } from './avatar.tsx';
import './avatar.css';

/** The places for faces; the last one counts those that have none. */
const places = 4;

/** A count that a small square has room for. */
const maxInSquare = 99;

/**
 * The faces of several people, side by side, and their names for a screen reader. In a row they
 * stand in a line of text; in a square they take the room of one large face.
 */
export function FacePile({
  names,
  label = text.ui.people(names),
  shape = 'row',
}: {
  names: readonly string[];
  /** Stands for the names for a screen reader; empty where they are said beside the faces. */
  label?: string;
  shape?: 'row' | 'square';
}) {
  const shown = names.length > places ? names.slice(0, places - 1) : names;
  const others = names.length - shown.length;
  const several = shape === 'row' ? 's' : 'xs';
  const size = shape === 'square' && names.length === 1 ? 'm' : several;
  return (
    <span className="face-pile" data-shape={shape}>
      {shown.map((name, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may be the same
        <Avatar key={place} name={name} size={size} />
      ))}
      {others > 0 && (
        <span className="face-pile-others" aria-hidden="true">
          {shape === 'row' ? text.ui.others(others) : others > maxInSquare ? '…' : others}
        </span>
      )}
      <span className="hidden">{label}</span>
    </span>
  );
}
