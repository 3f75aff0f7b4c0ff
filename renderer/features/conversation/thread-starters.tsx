import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { rovingByArrows } from '../../ui/roving-rows.ts';

/** The beginnings that an empty thread proposes: they are put into the composer, and not sent. */
export function ThreadStarters({
  operators,
  onChoose,
}: {
  operators: readonly string[];
  onChoose: (beginning: string) => void;
}) {
  return (
    <ul ref={rovingByArrows} className="thread-starters" aria-label={text.conversation.starters}>
      {text.conversation.startersFor(operators).map((starter) => (
        <li key={starter}>
          <Button onClick={() => onChoose(starter)}>{starter}</Button>
        </li>
      ))}
    </ul>
  );
}
