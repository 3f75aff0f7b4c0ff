import './badge.css';

/** The largest count that is written out. */
const maxShown = 99;

/**
 * A count of things, and what they are for a screen reader; nothing where there are none. Without
 * words of its own it is hidden from screen readers: what it stands in says the count.
 */
export function Badge({
  id,
  count,
  label,
  kind = 'plain',
}: {
  /** The id by which the words are referred to. */
  id?: string;
  count: number;
  /** The count in words: `3 unread`. */
  label?: string;
  kind?: 'plain' | 'accent' | 'danger';
}) {
  return count > 0 ? (
    <span className="badge" id={id} data-kind={kind}>
      <span aria-hidden="true">{count > maxShown ? `${maxShown}+` : count}</span>
      {label !== undefined && <span className="hidden">{label}</span>}
    </span>
  ) : null;
}
