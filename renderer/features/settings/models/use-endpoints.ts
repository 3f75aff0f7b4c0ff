import { useEffect, useState } from 'react';
import type { ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import { call } from '../../../bridge/call.ts';
import { onSignal } from '../../../bridge/on-signal.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';

/** The servers of models that the person has named, as main tells; undefined until it has. */
export function useEndpoints(): readonly ModelEndpointFacts[] | undefined {
  const [endpoints, setEndpoints] = useState<readonly ModelEndpointFacts[]>();
  useEffect(() => {
    const stop = onSignal('model_endpoint.changed', (told) => setEndpoints(told.endpoints));
    call('model_endpoint.list', {}).then((answer) => setEndpoints(answer.endpoints), reportProblem);
    return stop;
  }, []);
  return endpoints;
}
