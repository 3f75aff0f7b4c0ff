import { text } from '../../../text/text.ts';
import type { ReportPart } from './transfer-run.ts';
import './transfer.css';

/** Files with what is said of each. Of very many the first are named. A few are shown at once. */
export function FileList({ name, rows, most }: ReportPart & { readonly most: number }) {
  if (rows.length === 0) {
    return null;
  }
  return (
    <details className="transfer-files" open={rows.length <= 5}>
      <summary>{name}</summary>
      <ul>
        {rows.slice(0, most).map(([path, said], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- files of one report, which stay
          <li key={at}>
            <span dir="auto">{path}</span>{' '}
            <span className="quiet" dir="auto">
              {said}
            </span>
          </li>
        ))}
        {rows.length > most && <li>{text.ui.others(rows.length - most)}</li>}
      </ul>
    </details>
  );
}
