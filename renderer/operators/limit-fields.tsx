import { useId } from 'react';
import type { GuildLimits, OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { useSave } from '../actions/use-save.ts';
import { changeSetting } from '../actions/undo/change-setting.ts';
import { submit } from '../entities/outbox/submit.ts';
import { useRow } from '../entities/store/entity-store.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { useLimitsOf } from '../entities/operator/use-limits.ts';
import { text } from '../text/text.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import { changeOperator } from './change-operator.ts';
import type { OperatorPlace } from './operator-place.ts';
import './limit-fields.css';

const words = text.models.limits;
const { mostRuns, mostTokens, mostMoney } = spendingLimits;

/** Limits as they are to be; null takes one away. */
type Change<Field extends string> = Partial<Record<Field, number | null>>;

/** The limits on an operator that a model drives, with their use. */
export function OperatorLimitFields({
  operator,
  ...place
}: OperatorPlace & { operator: Operator }) {
  const { homeId } = place;
  const { id: operatorId, name } = operator;
  const limits = useLimitsOf('operator', homeId, operatorId);
  const { failure, save } = useSave((change: Change<keyof OperatorLimits>) =>
    changeOperator(
      place,
      operator,
      change,
      () => submit(homeId, 'operator.set_limits', { operatorId, ...change }),
      limits,
    ),
  );
  return (
    limits && (
      <div className="limit-fields" role="group" aria-label={words.ofOperator(name)}>
        <AmountField
          label={words.runTokens}
          kind="tokens"
          amount={limits.runTokens}
          emptyIs={spendingLimits.runTokens}
          most={mostTokens}
          onSave={(runTokens) => save({ runTokens })}
        />
        <AmountField
          label={words.runsAnHour}
          kind="runs"
          amount={limits.runsAnHour}
          emptyIs={spendingLimits.runsAnHour}
          most={mostRuns}
          note={words.runsUsed(limits.used.runsAnHour)}
          onSave={(runsAnHour) => save({ runsAnHour })}
        />
        <DayFields limits={limits} emptyIs={spendingLimits.tokensADay} save={save} />
        <InlineError detail={failure} />
      </div>
    )
  );
}

/** The limits on all operators of a guild together. */
export function GuildLimitFields({ homeId, guildId }: { homeId: string; guildId: string }) {
  const limits = useLimitsOf('guild', homeId, guildId);
  const title = useRow(guildStore, homeId, guildId)?.name ?? '';
  const titleId = useId();
  const { failure, save } = useSave((change: Change<keyof GuildLimits>) =>
    changeSetting(
      { homeId, guildId, noun: 'guild_limits', id: guildId, title },
      { ...limits },
      change,
      () => submit(homeId, 'guild.set_limits', { guildId, ...change }),
    ),
  );
  return (
    limits && (
      <div className="limit-fields" role="group" aria-labelledby={titleId}>
        <p className="limit-fields-title" id={titleId}>
          {words.ofGuild}
        </p>
        <DayFields limits={limits} emptyIs={spendingLimits.guildTokensADay} save={save} />
        <InlineError detail={failure} />
      </div>
    )
  );
}

function DayFields({
  limits: { tokensADay, moneyADay, used, reserved },
  emptyIs,
  save,
}: {
  limits: GuildLimits;
  emptyIs: number;
  save: (change: Change<'tokensADay' | 'moneyADay'>) => Promise<boolean>;
}) {
  return (
    <>
      <AmountField
        label={words.tokensADay}
        kind="tokens"
        amount={tokensADay}
        emptyIs={emptyIs}
        most={mostTokens}
        note={words.tokensUsed(used.tokensADay, reserved.tokensADay)}
        onSave={(limit) => save({ tokensADay: limit })}
      />
      <AmountField
        label={words.moneyADay}
        kind="dollars"
        amount={moneyADay}
        most={mostMoney}
        note={words.moneyUsed(used.moneyADay + reserved.moneyADay)}
        onSave={(limit) => save({ moneyADay: limit })}
      />
    </>
  );
}
