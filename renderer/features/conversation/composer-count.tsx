import { composerLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../text/text.ts';

/**
 * How much of a message is left, once little is. It is said aloud at some counts only, so that
 * nobody hears a number with each letter.
 */
export function ComposerCount({ length, max }: { length: number; max: number }) {
  const left = max - length;
  const { countFrom, saidLeft } = composerLimits;
  const isNear = left <= countFrom;
  const said = saidLeft.findLast((count) => left <= count);
  const { charactersLeft, charactersOver } = text.conversation;
  return (
    <>
      {isNear && (
        <p className="composer-count" data-over={left < 0 ? '' : undefined}>
          {left < 0 ? charactersOver(-left) : charactersLeft(left)}
        </p>
      )}
      <span className="hidden" aria-live="polite">
        {isNear && left >= 0 && said !== undefined && text.conversation.fewerLeft(said)}
      </span>
    </>
  );
}
