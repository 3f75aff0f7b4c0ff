import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { changeSetting } from '../../../actions/undo/change-setting.ts';
import { submit } from '../../../entities/outbox/submit.ts';
import { problemOf } from '../../../bridge/call.ts';
import { useOffering } from '../../../entities/home/home-store.ts';
import { useLimitsOf } from '../../../entities/operator/use-limits.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { AmountField } from '../../../ui/amount-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { ChoiceContext } from '../acts/item-choices.tsx';

const words = text.workItem.budget;

/**
 * The budget of models for an item and all below it. It is shown where a model drives an operator of
 * the guild.
 */
export function BudgetProperty({ item, choices }: { item: WorkItem; choices: ChoiceContext }) {
  const { homeId, operators } = choices;
  const isOffered = useOffering(homeId, 'operator-settings') === 'offered';
  const isUseful = operators.some(({ driver }) => driver?.modelId !== undefined);
  return isOffered && isUseful && <BudgetField choices={choices} item={item} />;
}

function BudgetField({
  choices: { homeId },
  item: { id: workItemId, title },
}: {
  choices: ChoiceContext;
  item: WorkItem;
}) {
  const budget = useLimitsOf('work_item', homeId, workItemId);
  const save = async (change: { tokens: number | null } | { money: number | null }) => {
    try {
      const guildId = workItemStore.scopeOf(homeId, workItemId) ?? '';
      const thing = { homeId, guildId, noun: 'budget', id: workItemId, title } as const;
      await changeSetting(thing, { ...budget }, change, () =>
        submit(homeId, 'work_item.set_budget', { workItemId, ...change }),
      );
      return true;
    } catch (error) {
      showToast({ words: problemOf(error).detail });
      return false;
    }
  };
  if (budget === undefined) {
    return null;
  }
  const { tokens, money, used, reserved } = budget;
  return (
    <>
      <AmountField
        label={words.label}
        kind="tokens"
        amount={tokens}
        most={spendingLimits.mostTokens}
        note={words.used(used.tokens + reserved.tokens, tokens)}
        onSave={(limit) => save({ tokens: limit })}
      />
      <AmountField
        label={words.money}
        kind="dollars"
        amount={money}
        most={spendingLimits.mostMoney}
        note={words.moneyUsed(used.money + reserved.money, money)}
        onSave={(limit) => save({ money: limit })}
      />
    </>
  );
}
