import { useMostUse } from '../entities/operator/use-limits.ts';
import { text } from '../text/text.ts';
import './most-cost.css';

/** The most that one answer to what is sent now may use, whichever of some operators gives it. */
export function MostCost({
  homeId,
  guildId,
  operatorIds,
}: {
  homeId: string;
  guildId: string;
  operatorIds: readonly string[];
}) {
  const use = useMostUse(homeId, guildId, operatorIds);
  return use === undefined ? null : (
    <p className="most-cost">{text.operators.mostCost(use, operatorIds.length > 1)}</p>
  );
}
