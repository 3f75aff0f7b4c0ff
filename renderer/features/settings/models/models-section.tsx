import { text } from '../../../text/text.ts';
import { Setting } from '../setting.tsx';
import type { SettingsParts } from '../settings-parts.ts';
import { EndpointList } from './endpoint-list.tsx';
import { GuildOperators } from './guild-operators.tsx';
import { useEndpoints } from './use-endpoints.ts';
import { useLocalOperators } from './use-local-operators.ts';
import './models.css';

const words = text.settings.sections.models;

/** The servers of models, and the ways to each operator of this computer. */
export function ModelsSection({ operatorWay }: Pick<SettingsParts, 'operatorWay'>) {
  const endpoints = useEndpoints();
  const guilds = useLocalOperators();
  return (
    <>
      <Setting words={words.endpoints} isWide>
        {endpoints && <EndpointList endpoints={endpoints} guilds={guilds} />}
      </Setting>
      <Setting words={words.operators} isWide>
        <GuildOperators guilds={guilds} operatorWay={operatorWay} />
      </Setting>
    </>
  );
}
