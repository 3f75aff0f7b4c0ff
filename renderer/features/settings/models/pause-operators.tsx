import type { Operator } from '#shared/domain/operator/schema.ts';
import { submit } from '../../../bridge/submit.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useAct } from '../../../actions/use-act.ts';
import type { LocalGuild } from './use-local-operators.ts';

const words = text.models.limits;

/** Pauses one operator, or lets it go on. */
export function PauseOperator({ operator, guild }: { operator: Operator; guild: LocalGuild }) {
  const { isBusy, failure, run } = useAct();
  const { id: operatorId, name, isPaused = false } = operator;
  const set = (wanted: boolean) =>
    run(() =>
      submit(guild.homeId, 'operator.pause', { guildId: guild.id, operatorId, isPaused: wanted }),
    );
  return (
    <fieldset className="choices" disabled={isBusy}>
      <Choice
        kind="checkbox"
        label={words.pause(name)}
        detail={words.pauseDetail}
        isChosen={isPaused}
        onChange={set}
      />
      <InlineError detail={failure} />
    </fieldset>
  );
}

/** Pauses all operators of a guild; where all are paused, lets them go on. */
export function PauseAll({ guild }: { guild: LocalGuild }) {
  const { isBusy, failure, run } = useAct();
  const { homeId, id: guildId, operators } = guild;
  const areAllPaused = operators.every(({ isPaused }) => isPaused === true);
  const set = () =>
    run(() => submit(homeId, 'operator.pause', { guildId, isPaused: !areAllPaused }));
  return (
    <div className="setting-acts">
      <Button onClick={set} disabled={isBusy}>
        {areAllPaused ? words.resumeAll : words.pauseAll}
      </Button>
      <InlineError detail={failure} />
    </div>
  );
}
