import type { ServiceCheck } from '#shared/capability/home.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { faultOf } from './service-check.ts';

/** Which guilds of the service are wanted: from its list, or by id where it has none. */
export function GuildChoice({
  check,
  left,
  onLeft,
  ids,
  onIds,
}: {
  check: ServiceCheck | undefined;
  /** The guilds of the list that are not wanted. */
  left: ReadonlySet<string>;
  onLeft: (left: ReadonlySet<string>) => void;
  ids: string;
  onIds: (ids: string) => void;
}) {
  const guilds = check?.guilds;
  const asksForIds = check?.outcome === 'guild_unknown' || check?.outcome === 'ready';
  if (guilds === undefined) {
    return (
      asksForIds && (
        <TextField
          label="Guild ids"
          name="guild"
          hint="whoever runs the service knows them"
          multiline
          spellCheck={false}
          value={ids}
          fault={faultOf('guild', check)}
          note="This service does not list its guilds. One id on a line, or with commas between."
          onChange={onIds}
        />
      )
    );
  }
  if (guilds.length < 2) {
    const [only] = guilds;
    return (
      <p className="home-soft">
        {only ? `Guild: ${only.name}` : 'The service has no guild for this key yet.'}
      </p>
    );
  }
  const toggle = (id: string, isChosen: boolean) =>
    onLeft(new Set(isChosen ? [...left].filter((other) => other !== id) : [...left, id]));
  return (
    <fieldset className="choices home-guilds">
      <legend className="field-label">Guilds</legend>
      {guilds.map(({ id, name }) => (
        <Choice
          key={id}
          kind="checkbox"
          label={name}
          isChosen={!left.has(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
    </fieldset>
  );
}
