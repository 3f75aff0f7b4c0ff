import type { ReactNode } from 'react';
import './empty-state.css';

/** A place that holds nothing yet: what will be here, and the way to the first of it. */
export function EmptyState({
  icon,
  title,
  detail,
  children,
}: {
  icon: ReactNode;
  title: string;
  detail?: string;
  /** The ways on. */
  children?: ReactNode;
}) {
  return (
    <div className="empty-state">
      <span className="empty-state-icon" aria-hidden="true">
        {icon}
      </span>
      <p className="empty-state-title">{title}</p>
      {detail !== undefined && <p className="empty-state-detail">{detail}</p>}
      {children}
    </div>
  );
}
