import type { Home } from '#shared/capability/home.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { offers } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';

/** The facts of an operator beside its name: its role, its driver, and that it is paused. */
export function operatorFacts(
  { role, driver, isPaused }: Operator,
  models: readonly Model[] | undefined,
  home: Home | undefined,
): readonly string[] {
  const model = models?.find(({ id }) => id === driver?.modelId)?.name ?? text.operators.aModel;
  const drivenBy = driver === undefined ? text.models.operators.script : model;
  return [
    role,
    // A service that doesn't say what drives its operators says nothing of scripts either
    offers(home, 'operator-settings') ? drivenBy : undefined,
    isPaused === true ? text.models.operators.paused : undefined,
  ].filter((fact) => fact !== undefined && fact !== '') as string[];
}
