import { Progress as Base } from '@base-ui/react/progress';
import './progress.css';

/** How far something is, from 0 to 100. */
export function Progress({ label, value }: { label: string; value: number }) {
  return (
    <Base.Root className="progress" value={value} aria-label={label}>
      <Base.Track className="progress-track">
        <Base.Indicator className="progress-done" />
      </Base.Track>
      <Base.Value className="progress-value" />
    </Base.Root>
  );
}
