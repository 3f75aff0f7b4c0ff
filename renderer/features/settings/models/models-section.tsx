import { text } from '../../../text/text.ts';
import { Setting } from '../setting.tsx';
import { EndpointList } from './endpoint-list.tsx';
import { OperatorDrivers } from './operator-drivers.tsx';
import { useEndpoints } from './use-endpoints.ts';
import { useLocalOperators } from './use-local-operators.ts';
import './models.css';

const words = text.settings.sections.models;

/** The servers of models, and what drives each operator of this computer. */
export function ModelsSection() {
  const endpoints = useEndpoints();
  const guilds = useLocalOperators();
  return (
    <>
      <Setting words={words.endpoints} isWide>
        {endpoints && <EndpointList endpoints={endpoints} guilds={guilds} />}
      </Setting>
      <Setting words={words.operators} isWide>
        <OperatorDrivers guilds={guilds} />
      </Setting>
    </>
  );
}
