import type { Agent } from 'node:http';
import type { EndpointModel } from '#shared/capability/model-endpoint.ts';
import { modelPriceInput } from '#shared/domain/model/price.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { modelLimits } from '#shared/limits/server-limits.ts';
import { checkEndpoint } from '../operators/model/check-endpoint.ts';
import type { EndpointCheck } from '../operators/model/check-endpoint.ts';
import { findLocal } from '../operators/model/find-local.ts';
import type { ModelList } from '../operators/model/model-list.ts';
import type { ServerRequests } from './worker-protocol.ts';

type Check = ServerRequests['models.check'];
type Find = ServerRequests['models.find'];

/** Tests a server of models, and says what was found in sentences. */
export async function checkModels(
  { baseUrl, api, key, model }: Check['input'],
  agent?: Agent,
): Promise<Check['output']> {
  const signal = AbortSignal.timeout(modelLimits.checkMs);
  const { reached, list, answer, ...found } = await checkEndpoint(
    { baseUrl, api, key, agent },
    { signal, modelId: model },
  );
  return {
    reached: findingOf(reached),
    key: findingOf(found.key),
    listed: 'fault' in list ? { is: 'no', detail: list.fault.message } : { is: 'yes' },
    ...('fault' in list ? { models: [], leftOut: 0 } : listOf(list)),
    answer: findingOf(answer),
    ...(wantsResponses(answer) && { wantedApi: 'responses' }),
  };
}

function wantsResponses(finding: EndpointCheck['answer']): boolean {
  return finding.is === 'no' && finding.fault.code === 'wants_responses';
}

/** Looks for servers of models on this computer. */
export async function findModels(): Promise<Find['output']> {
  const servers = await findLocal({ signal: AbortSignal.timeout(modelLimits.checkMs) });
  return {
    servers: servers.map(({ baseUrl, name, ...list }) => ({
      baseUrl,
      ...(name !== undefined && { name }),
      models: listOf(list).models,
    })),
  };
}

function findingOf(finding: EndpointCheck['reached']): Check['output']['reached'] {
  return finding.is === 'no' ? { is: 'no', detail: finding.fault.message } : { is: finding.is };
}

/** The models of a list that can be named here, and how many cannot. */
function listOf({ models, leftOut }: ModelList): { models: EndpointModel[]; leftOut: number } {
  const named = models
    .filter(({ id }) => id.length <= endpointLimits.modelName)
    .slice(0, endpointLimits.models);
  return {
    models: named.map(({ id, window, price }) => ({
      name: id,
      ...(window !== undefined &&
        window.tokens <= endpointLimits.window && { window: window.tokens }),
      ...(modelPriceInput.safeParse(price).success && { price }),
    })),
    leftOut: leftOut + models.length - named.length,
  };
}
