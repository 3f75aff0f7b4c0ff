import { text } from '../text/text.ts';
import { formatAgo, formatExact } from './time.ts';

/** How long ago something happened, with the exact moment under the pointer and as it is read out. */
export function Ago({ at, now }: { at: string; now: Date }) {
  const exact = formatExact(at);
  return (
    <time dateTime={at} title={exact}>
      {formatAgo(at, now)}
      <span className="hidden">{text.ui.exactMoment(exact)}</span>
    </time>
  );
}
