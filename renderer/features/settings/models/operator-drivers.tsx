import { text } from '../../../text/text.ts';
import { GuildLimitFields } from './limit-fields.tsx';
import { OperatorDriver } from './operator-driver.tsx';
import { PauseAll } from './pause-operators.tsx';
import type { LocalGuild } from './use-local-operators.ts';

const words = text.models.operators;

/** Every operator of this computer with what drives it; a heading for each guild of several. */
export function OperatorDrivers({ guilds }: { guilds: readonly LocalGuild[] }) {
  if (guilds.every(({ operators }) => operators.length === 0)) {
    return <p className="quiet">{words.none}</p>;
  }
  return guilds.map((guild) => (
    <div key={guild.id} className="setting-full">
      {guilds.length > 1 && (
        <h5 className="quiet" dir="auto">
          {guild.name}
        </h5>
      )}
      {guild.operators.length > 0 && <PauseAll guild={guild} />}
      <ul className="driver-rows" aria-label={words.list}>
        {guild.operators.map((operator) => (
          <li key={operator.id} className="driver-row">
            <OperatorDriver operator={operator} guild={guild} />
          </li>
        ))}
      </ul>
      {guild.operators.some(({ driver }) => driver?.modelId !== undefined) && (
        <GuildLimitFields guild={guild} />
      )}
    </div>
  ));
}
