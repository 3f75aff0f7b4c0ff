import type { Operator } from '#shared/domain/operator/schema.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { useAct } from '../../actions/use-act.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';

const words = text.models.limits;

/** Pauses one operator, or lets it go on. */
export function PauseOperator({
  homeId,
  guildId,
  operator,
}: OperatorPlace & { operator: Operator }) {
  const { isBusy, failure, run } = useAct();
  const { id: operatorId, name, isPaused = false } = operator;
  const set = (wanted: boolean) =>
    run(() => submit(homeId, 'operator.pause', { guildId, operatorId, isPaused: wanted }));
  return (
    <fieldset className="choices" aria-disabled={isBusy}>
      <Choice
        kind="switch"
        label={words.pause(name)}
        detail={words.pauseDetail}
        isChosen={isPaused}
        onChange={(wanted) => isBusy || set(wanted)}
      />
      <InlineError detail={failure} />
    </fieldset>
  );
}

/** Pauses all operators of a guild; where all are paused, lets them go on. */
export function PauseAll({
  homeId,
  guildId,
  operators,
}: OperatorPlace & { operators: readonly Operator[] }) {
  const { isBusy, failure, run } = useAct();
  const areAllPaused = operators.every(({ isPaused }) => isPaused === true);
  const set = () =>
    run(() => submit(homeId, 'operator.pause', { guildId, isPaused: !areAllPaused }));
  return (
    <>
      <Button onClick={set} disabled={isBusy}>
        {areAllPaused ? words.resumeAll : words.pauseAll}
      </Button>
      <InlineError detail={failure} />
    </>
  );
}
