import type { ServiceCheck } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { isManyToPick } from '../../ui/picker.tsx';
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
  const toggle = (id: string) =>
    onLeft(new Set(left.has(id) ? [...left].filter((other) => other !== id) : [...left, id]));
  return <ListedGuilds guilds={guilds} left={left} onToggle={toggle} />;
}

/** The guilds of a service, each to be wanted or not; many are searched. */
function ListedGuilds({
  guilds,
  left,
  onToggle,
}: {
  guilds: NonNullable<ServiceCheck['guilds']>;
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}) {
  return (
    <fieldset className="choices home-guilds">
      <legend className="field-label">{text.home.guilds.legend}</legend>
      {isManyToPick(guilds.length) ? (
        <PickList
          label={text.home.guilds.legend}
          isMultiple
          options={guilds.map(({ id, name }) => ({ id, label: name, isChosen: !left.has(id) }))}
          onPick={({ id }) => onToggle(id)}
        />
      ) : (
        guilds.map(({ id, name }) => (
          <Choice
            key={id}
            kind="checkbox"
            label={name}
            isChosen={!left.has(id)}
            onChange={() => onToggle(id)}
          />
        ))
      )}
    </fieldset>
  );
}
