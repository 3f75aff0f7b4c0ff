import { useEffect, useMemo } from 'react';
import { reportProblem } from '../../bridge/report-problem.ts';
import { useActivity } from '../progress/activity-store.ts';
import { useList } from '../store/entity-store.ts';
import { modelsOf, useModels } from '../model/model-store.ts';
import { operatorStore } from './operator-store.ts';
import { limitsOf, readLimits, useLimits } from '../limits/limit-store.ts';
import type { Limited } from '../limits/limit-store.ts';
import { largestOf, mostUseOf, readLimitsFor } from '../limits/most-use.ts';
import type { MostUse } from '../limits/most-use.ts';

/** A call that settles is told as more than one change. */
const gatherMs = 500;

/**
 * The limits of a thing with what is used of them. They are read when they are shown, and anew
 * whenever what operators are said to do changes, as it does with each call of a model and after it.
 */
export function useLimitsOf<Kind extends keyof Limited>(
  kind: Kind,
  homeId: string,
  id: string,
): Limited[Kind] | undefined {
  useEffect(() => {
    const read = () => readLimits(kind, homeId, id);
    read().catch(reportProblem);
    // A limit that cannot be read anew stays as it was
    return readAnew(() => void read().catch(() => undefined));
  }, [kind, homeId, id]);
  return useLimits((state) => limitsOf(state, kind, homeId, id));
}

/**
 * The most that one answer of some operators of a guild may use; undefined where no model drives them
 * whose use is worth saying, or that is not known yet.
 */
export function useMostUse(
  homeId: string,
  guildId: string,
  operatorIds: readonly string[],
): MostUse | undefined {
  const { rows } = useList(operatorStore, homeId, { guildId });
  const models = useModels((state) => modelsOf(state, homeId, guildId));
  const limits = useLimits();
  const ids = operatorIds.join(' ');
  const operators = useMemo(() => {
    const chosen = new Set(ids.split(' '));
    return rows.filter(({ id }) => chosen.has(id));
  }, [rows, ids]);
  useEffect(() => {
    const read = () => void readLimitsFor(homeId, guildId, operators, models);
    read();
    return readAnew(read);
  }, [homeId, guildId, operators, models]);
  const uses = operators.flatMap(
    (operator) =>
      mostUseOf(operator, models, limitsOf(limits, 'operator', homeId, operator.id)) ?? [],
  );
  return uses.length === 0 ? undefined : largestOf(uses);
}

/** Reads whenever what operators are said to do has changed. Returns how to end it. */
function readAnew(read: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = useActivity.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      read();
    }, gatherMs);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}
