import type { ReactNode } from 'react';
import { text } from '../text/text.ts';
import { Button } from './button.tsx';
import './failure.css';

/** Something that could not be shown: what, why, and the ways on. */
export function Failure({
  title,
  detail,
  onRetry,
  children,
}: {
  title: string;
  detail: string;
  /** Absent where trying again alone changes nothing. */
  onRetry?: () => void;
  /** Other ways on than to try again. */
  children?: ReactNode;
}) {
  return (
    <div className="failure" role="alert">
      <h1>{title}</h1>
      <p>{detail}</p>
      <div className="failure-acts">
        {onRetry && (
          <Button kind="primary" onClick={onRetry}>
            {text.ui.retry}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
