import { useStore } from 'zustand';
import { isItemPrefix, prefixLength } from '#shared/domain/guild/item-prefix.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { changeSetting } from '../../actions/undo/change-setting.ts';
import { useSave } from '../../actions/use-save.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { text } from '../../text/text.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { SavedField } from '../../ui/saved-field.tsx';
import { Setting } from './setting.tsx';

const words = text.settings.sections.homes.shortNames;

/** The prefix of the names of work items, for each guild whose service gives names. */
export function ShortNamesSetting() {
  const homes = useHomes((state) => state.homes);
  const known = useStore(guildStore.api);
  const places = homes.flatMap(({ id: homeId, name }) =>
    guildStore.list(homeId, {}, known).rows.map((guild) => ({ homeId, guild, homeName: name })),
  );
  const named = places.filter(({ guild }) => guild.itemPrefix !== undefined);
  return (
    named.length > 0 && (
      <Setting words={words} isWide>
        {named.map(({ homeId, guild, homeName }) => (
          <PrefixField
            key={`${homeId} ${guild.id}`}
            {...{ homeId, guild }}
            label={homes.length > 1 ? words.ofHome(guild.name, homeName) : guild.name}
          />
        ))}
      </Setting>
    )
  );
}

function PrefixField({ homeId, guild, label }: { homeId: string; guild: Guild; label: string }) {
  const { id: guildId, name: title, itemPrefix = '', formerItemPrefixes = [] } = guild;
  const { failure, save } = useSave((change: { itemPrefix: string }) =>
    changeSetting(
      { homeId, guildId, noun: 'guild', id: guildId, title },
      { itemPrefix },
      change,
      () => submit(homeId, 'guild.set_item_prefix', { guildId, ...change }),
    ),
  );
  return (
    <>
      <SavedField
        label={label}
        hint={formerItemPrefixes.length === 0 ? words.form : words.former(formerItemPrefixes)}
        maxLength={prefixLength.most}
        current={itemPrefix}
        valueOf={(typed) => {
          const prefix = typed.trim().toUpperCase();
          return isItemPrefix(prefix) ? prefix : undefined;
        }}
        onSave={(prefix) => save({ itemPrefix: prefix })}
      />
      <InlineError detail={failure} />
    </>
  );
}
