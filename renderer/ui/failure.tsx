import { Button } from './button.tsx';
import './failure.css';

/** Something that could not be shown: what, why, and the way on. */
export function Failure({
  title,
  detail,
  onRetry,
}: {
  title: string;
  detail: string;
  onRetry: () => void;
}) {
  return (
    <div className="failure" role="alert">
      <h1>{title}</h1>
      <p>{detail}</p>
      <Button kind="primary" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
