import { useState } from 'react';
import type { GuildLimits, OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { problemOf } from '../../../bridge/call.ts';
import { submit } from '../../../bridge/submit.ts';
import { useLimitsOf } from '../../../entities/limits/use-limits.ts';
import { text } from '../../../text/text.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import type { LocalGuild } from './use-local-operators.ts';

const words = text.models.limits;
const { mostRuns, mostTokens, mostMoney } = spendingLimits;

/** What an operator that a model drives may use, with what is used of it. */
export function OperatorLimitFields({
  operator,
  guild,
}: {
  operator: Operator;
  guild: LocalGuild;
}) {
  const { homeId } = guild;
  const { id: operatorId, name } = operator;
  const limits = useLimitsOf('operator', homeId, operatorId);
  const { failure, save } = useSave<keyof OperatorLimits>((change) =>
    submit(homeId, 'operator.set_limits', { operatorId, ...change }),
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
          onSave={save('runTokens')}
        />
        <AmountField
          label={words.runsAnHour}
          kind="runs"
          amount={limits.runsAnHour}
          emptyIs={spendingLimits.runsAnHour}
          most={mostRuns}
          note={words.runsUsed(limits.used.runsAnHour)}
          onSave={save('runsAnHour')}
        />
        <DayFields limits={limits} emptyIs={spendingLimits.tokensADay} save={save} />
        <InlineError detail={failure} />
      </div>
    )
  );
}

/** What all operators of a guild together may use. */
export function GuildLimitFields({ guild }: { guild: LocalGuild }) {
  const { homeId, id: guildId } = guild;
  const limits = useLimitsOf('guild', homeId, guildId);
  const { failure, save } = useSave<keyof GuildLimits>((change) =>
    submit(homeId, 'guild.set_limits', { guildId, ...change }),
  );
  return (
    limits && (
      <div className="limit-fields" role="group" aria-label={words.ofGuild}>
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
  save: (field: 'tokensADay' | 'moneyADay') => (amount: number | null) => Promise<boolean>;
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
        onSave={save('tokensADay')}
      />
      <AmountField
        label={words.moneyADay}
        kind="dollars"
        amount={moneyADay}
        most={mostMoney}
        note={words.moneyUsed(used.moneyADay + reserved.moneyADay)}
        onSave={save('moneyADay')}
      />
    </>
  );
}

/** Saves one limit, and says why that failed. */
function useSave<Field extends string>(
  submitChange: (change: Partial<Record<Field, number | null>>) => Promise<unknown>,
) {
  const [failure, setFailure] = useState<string>();
  const save = (field: Field) => async (amount: number | null) => {
    setFailure(undefined);
    try {
      // A computed key has the type of any text
      await submitChange({ [field]: amount } as Partial<Record<Field, number | null>>);
      return true;
    } catch (error) {
      setFailure(problemOf(error).detail);
      return false;
    }
  };
  return { failure, save };
}
