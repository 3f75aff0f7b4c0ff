import type { Operator } from '#shared/domain/operator/schema.ts';
import { describedOperators } from '../../../entities/operator/described-operators.ts';
import { GuildLimitFields } from '../../../operators/limit-fields.tsx';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';
import type { SettingsParts } from '../settings-parts.ts';
import type { LocalGuild } from './use-local-operators.ts';

const words = text.models.operators;

/**
 * The ways to every operator of this computer, where one chooses what drives it, and what all of a
 * guild may use together; a heading for each guild of several.
 */
export function GuildOperators({
  guilds,
  operatorWay,
}: Pick<SettingsParts, 'operatorWay'> & { guilds: readonly LocalGuild[] }) {
  if (guilds.every(({ operators }) => operators.length === 0)) {
    return <p className="quiet">{words.none}</p>;
  }
  return guilds.map(({ homeId, id, name, operators, models }) => (
    <div key={id} className="setting-full">
      {guilds.length > 1 && (
        <h5 className="quiet" dir="auto">
          {name}
        </h5>
      )}
      <ul ref={rovingRows} className="settings-rows" aria-label={words.list}>
        {describedOperators(operators, models).map((operator) => (
          <li key={operator.id}>
            <OperatorRow operator={operator} way={operatorWay(homeId, id, operator.id)} />
          </li>
        ))}
      </ul>
      {operators.some(({ driver }) => driver?.modelId !== undefined) && (
        <GuildLimitFields homeId={homeId} guildId={id} />
      )}
    </div>
  ));
}

function OperatorRow({
  operator: { name, role, driver },
  way,
}: {
  operator: Operator;
  way: ReturnType<SettingsParts['operatorWay']>;
}) {
  return (
    <a className="operator-way" href={way.href} onClick={way.onLeave}>
      <Avatar name={name} size="m" />
      <span className="model-words">
        <span data-name="" dir="auto">
          {name}
        </span>
        <span className="quiet" dir="auto">
          {[role, driver === undefined && words.script].filter(Boolean).join(' · ')}
        </span>
      </span>
    </a>
  );
}
