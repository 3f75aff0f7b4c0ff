import type { OperatorLimits } from '#shared/domain/operator/limits.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { changeSetting } from '../actions/undo/change-setting.ts';
import { settingsOf } from '../actions/undo/setting-ports.ts';
import type { OperatorPlace } from './operator-place.ts';

/**
 * Changes something of an operator, and offers to take that back.
 *
 * @param limits where one of its limits is changed: as they are
 * @param submitChange rejects where nothing was changed
 */
export function changeOperator<Result>(
  { homeId, guildId }: OperatorPlace,
  operator: Operator,
  change: object,
  submitChange: () => Promise<Result>,
  limits?: OperatorLimits,
): Promise<Result> {
  const { id, name } = operator;
  const thing = { homeId, guildId, noun: 'operator', id, title: name } as const;
  const former = { ...settingsOf(operator), ...limits };
  return changeSetting(thing, former, { ...change }, submitChange);
}
