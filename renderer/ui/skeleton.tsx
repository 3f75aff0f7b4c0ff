import './skeleton.css';

/** Rows in the place of some that are being read; shown after a moment, so that quick reads show none. */
export function Skeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="skeleton" role="status">
      <span className="hidden">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="skeleton-row" />
      ))}
    </div>
  );
}
