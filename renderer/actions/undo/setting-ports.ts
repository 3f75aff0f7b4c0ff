import type { ThingChange } from '#shared/capability/act.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { spendingLimits } from '#shared/limits/spending-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { call } from '../../bridge/call.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import type { Values, Written } from './undo-ports.ts';

// The settings of operators, of a guild and of an item, as taking back needs them.

/** A change of what people set: of an operator, or of what models may use. */
export type SettingChange = ThingChange & {
  readonly noun: 'operator' | 'guild' | 'guild_limits' | 'budget';
};

type Setting = Pick<SettingChange, 'noun' | 'id' | 'guildId'>;

export function isSetting(change: ThingChange): change is SettingChange {
  return change.noun !== 'work_item' && change.noun !== 'document';
}

const limitsOfOperator = ['runTokens', 'runsAnHour', 'tokensADay', 'moneyADay'] as const;

/** The limits that hold where nobody has set one. */
const defaults: Readonly<Record<SettingChange['noun'], Values>> = {
  operator: {
    runTokens: spendingLimits.runTokens,
    runsAnHour: spendingLimits.runsAnHour,
    tokensADay: spendingLimits.tokensADay,
  },
  guild: {},
  guild_limits: { tokensADay: spendingLimits.guildTokensADay },
  budget: {},
};

/** Settings as they hold once they were set: where a limit is taken away, its default does. */
export function settingsInForce(noun: SettingChange['noun'], values: Values): Values {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([field, value]) => [field, value ?? defaults[noun][field] ?? null]),
  );
}

/** The settings of an operator that its row tells, as acts keep them. */
export function settingsOf(operator: Operator): Values {
  const { name, role, personality, capabilities, trust = 'task', driver } = operator;
  const isOfModel = driver?.modelId !== undefined;
  return {
    name,
    role,
    personality,
    capabilities,
    trust,
    driver: isOfModel ? [driver.modelId, driver.fallback] : null,
  };
}

/**
 * Reads settings anew: no service checks their version as it does with items, so that nothing older
 * will do.
 *
 * @param fields those that are needed
 * @returns undefined where their thing is gone
 * @throws ProblemError `unavailable` where its home cannot be asked
 */
export async function readSettings(
  homeId: string,
  { noun, id, guildId }: Setting,
  fields: readonly string[],
): Promise<Values | undefined> {
  const home = useHomes.getState().homes.find((each) => each.id === homeId);
  // An answer of the cache says nothing of what others have set since
  if (home?.state.kind !== 'live' && home?.state.kind !== 'polling') {
    throw problemError('unavailable', text.undo.needsService);
  }
  if (noun === 'guild') {
    return { ...(await call('guild.get', { homeId, guildId: id })) };
  }
  if (noun === 'guild_limits') {
    return { ...(await call('guild.limits', { homeId, guildId: id })) };
  }
  if (noun === 'budget') {
    return { ...(await call('work_item.budget', { homeId, workItemId: id })) };
  }
  const { operators } = await call('operator.list', { homeId, guildId });
  const operator = operators.find((each) => each.id === id);
  if (operator === undefined) {
    return undefined;
  }
  const needsLimits = limitsOfOperator.some((field) => fields.includes(field));
  const limits = needsLimits ? await call('operator.limits', { homeId, operatorId: id }) : {};
  return { ...settingsOf(operator), ...limits };
}

/** Sets what an act has set, or what was set before it. */
export async function writeSettings(
  homeId: string,
  { noun, id }: Setting,
  values: Values,
): Promise<Written> {
  const limits = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value === defaults[noun][field] ? null : value,
    ]),
  );
  if (noun === 'guild') {
    await submit(homeId, 'guild.set_item_prefix', {
      guildId: id,
      itemPrefix: String(values['itemPrefix']),
    });
  } else if (noun === 'guild_limits') {
    await submit(homeId, 'guild.set_limits', { guildId: id, ...limits });
  } else if (noun === 'budget') {
    await submit(homeId, 'work_item.set_budget', { workItemId: id, ...limits });
  } else if (limitsOfOperator.some((field) => field in values)) {
    await submit(homeId, 'operator.set_limits', { operatorId: id, ...limits });
  } else {
    await writeOperator(homeId, id, values);
  }
  return { kind: 'done' };
}

/** The fields of an act were set by one operation. */
async function writeOperator(homeId: string, operatorId: string, values: Values): Promise<void> {
  if ('trust' in values) {
    // An act has kept it as the contract names it
    await submit(homeId, 'operator.set_trust', { operatorId, trust: values['trust'] as never });
  } else if ('driver' in values) {
    const [modelId, fallback] = (values['driver'] ?? []) as [string?, never?];
    const wanted =
      modelId === undefined
        ? ({ kind: 'script' } as const)
        : ({ kind: 'model', modelId, fallback } as const);
    await submit(homeId, 'operator.set_driver', { operatorId, ...wanted });
  } else {
    const none = { role: '', personality: '', capabilities: [] };
    const given = Object.entries(values).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const emptied = Object.entries(none).filter(([field]) => field in values);
    await submit(homeId, 'operator.update', {
      operatorId,
      ...Object.fromEntries([...emptied, ...given]),
    });
  }
}
