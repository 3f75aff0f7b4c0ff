import type { ServiceCheck } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
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
          label={text.home.guilds.idsLabel}
          name="guild"
          hint={text.home.guilds.idsHint}
          multiline
          spellCheck={false}
          value={ids}
          fault={faultOf('guild', check)}
          note={text.home.guilds.idsNote}
          onChange={onIds}
        />
      )
    );
  }
  if (guilds.length < 2) {
    const [only] = guilds;
    return (
      <p className="home-soft">{only ? text.home.guilds.only(only.name) : text.home.guilds.none}</p>
    );
  }
  const toggle = (id: string, isChosen: boolean) =>
    onLeft(new Set(isChosen ? [...left].filter((other) => other !== id) : [...left, id]));
  return (
    <fieldset className="choices home-guilds">
      <legend className="field-label">{text.home.guilds.legend}</legend>
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
