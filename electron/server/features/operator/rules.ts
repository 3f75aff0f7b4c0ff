import { problemError } from '#shared/problem/problem.ts';
import type { ModelId } from '#shared/domain/model/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';

/** The fields of an operator that a caller may set. */
export interface OperatorFields {
  readonly name?: string | undefined;
  readonly role?: string | undefined;
  readonly personality?: string | undefined;
  readonly capabilities?: readonly string[] | undefined;
}

/**
 * Refuses an operator that is unknown or of a guild the caller has no access to (contract: Access).
 */
export function requireOperator<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) {
    throw problemError('not_found', 'There is no such operator.');
  }
  return thing;
}

/** Returns an operator with the given fields changed; an empty role or personality is removed. */
export function withFields(operator: Operator, fields: OperatorFields): Operator {
  return {
    id: operator.id,
    name: fields.name ?? operator.name,
    role: (fields.role ?? operator.role) || undefined,
    personality: (fields.personality ?? operator.personality) || undefined,
    capabilities: [...(fields.capabilities ?? operator.capabilities)],
    driver: operator.driver,
    isPaused: operator.isPaused,
    trust: operator.trust,
  };
}

/** Refuses a model that is not known here, and none where one is needed. */
export function requireModel(
  modelId: ModelId | undefined,
  hasModel: (modelId: string) => boolean,
): ModelId {
  if (modelId !== undefined && hasModel(modelId)) {
    return modelId;
  }
  throw problemError('unknown_reference', 'modelId names no model of this server.', {
    errors: [{ pointer: '/modelId', message: 'Names no model of this server.' }],
  });
}
