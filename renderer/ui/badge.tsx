import './badge.css';

/** The largest count that is written out. */
const maxShown = 99;

/** A count of things, and what they are for a screen reader; nothing where there are none. */
export function Badge({
  count,
  label,
  kind = 'plain',
}: {
  count: number;
  /** The count in words: `3 unread`. */
  label: string;
  kind?: 'plain' | 'accent' | 'danger';
}) {
  return count > 0 ? (
    <span className="badge" data-kind={kind}>
      <span aria-hidden="true">{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="hidden">{label}</span>
    </span>
  ) : null;
}
