import { useContext, useState } from 'react';
import { leadsToGuild, readItemName } from '#shared/domain/work-item/names.ts';
import type { ItemName } from '#shared/domain/work-item/names.ts';
import { guildStore } from '../../entities/guild/guild-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { useNamedItem } from '../../entities/work-item/named-items.ts';
import type { NamedPlace } from '../../ui/markdown/named-items.ts';
import type { NameLinksProps } from '../../ui/markdown/thing-link-context.ts';
import { LinkWords } from './link-words.tsx';
import { KnownThingLink } from './thing-link.tsx';
import { ThingPlaceContext } from './thing-place-context.ts';
import { useSince } from './use-thing-way.ts';

/** Links in the place of the short names of a guild's work items in a formatted text. */
export function NameLinks({ places, asked }: NameLinksProps) {
  const { homeId, guildId } = useContext(ThingPlaceContext);
  const guild = useRow(guildStore, homeId, guildId);
  if (guild?.itemPrefix === undefined) {
    return null;
  }
  return places.map(({ element, words }, at) => {
    const name = readItemName(words);
    return (
      name !== undefined &&
      leadsToGuild(guild, name.prefix) && (
        // oxlint-disable-next-line react/no-array-index-key -- one is told by its place alone
        <NameLink key={at} {...{ element, words, name, asked }} />
      )
    );
  });
}

/** A link to the item that a name means, in its words; the words alone where no such item is known. */
function NameLink({
  element,
  words,
  name,
  asked,
}: NamedPlace & { name: ItemName; asked: Set<string> }) {
  const { homeId, guildId } = useContext(ThingPlaceContext);
  const id = useNamedItem({ homeId, guildId, name }, asked, useSince(homeId));
  const [anchor, setAnchor] = useState<HTMLAnchorElement | null>(null);
  if (id === undefined) {
    return null;
  }
  const thing = { homeId, kind: 'item', id } as const;
  return (
    <>
      <LinkWords anchor={element}>
        {/* Its address follows the item. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a ref={setAnchor} className="thing-link">
          {words}
        </a>
      </LinkWords>
      {anchor !== null && <KnownThingLink {...{ anchor, asked, thing, homeId }} isTitled={false} />}
    </>
  );
}
