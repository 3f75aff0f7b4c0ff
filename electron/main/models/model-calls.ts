import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { ModelEndpoints } from './model-endpoints.ts';

type ModelCallName = Extract<keyof CallHandlers, `model_endpoint.${string}`>;

/** Answers the calls about servers of models. */
export function modelCalls(endpoints: ModelEndpoints): Pick<CallHandlers, ModelCallName> {
  return {
    'model_endpoint.list': async () => ({ endpoints: await endpoints.describe() }),
    'model_endpoint.check': (request) => endpoints.check(request),
    'model_endpoint.save': async (request) => ({ endpoint: await endpoints.save(request) }),
    'model_endpoint.remove': async ({ endpointId }) => {
      await endpoints.remove(endpointId);
      return {};
    },
    'model_endpoint.find': () => endpoints.find(),
  };
}
