import { useContext, useEffect, useMemo } from 'react';
import { parseThingAddress } from '#shared/address/thing-address.ts';
import type { ThingKind } from '#shared/address/thing-address.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { thingKey } from '../../entities/thing/request-thing.ts';
import { homeOfThing } from '../../entities/home/home-of-thing.ts';
import { lastTitleOf, rememberTitle } from '../../entities/thing/last-titles.ts';
import { useThing } from '../../entities/thing/use-thing.ts';
import type { ShownThing } from '../../entities/thing/use-thing.ts';
import { StatusSign } from '../../features/work/item/item-signs.tsx';
import { text } from '../../text/text.ts';
import type { ThingLinkProps } from '../../ui/markdown/thing-link-context.ts';
import { EntrySign, nameOfKind } from '../palette/entry-sign.tsx';
import { localHomeId } from '../homes/local-home.ts';
import { Elsewhere, Gone, LinkWords } from './link-words.tsx';
import { MessageLink } from './message-link.tsx';
import { ThingPlaceContext } from './thing-place-context.ts';
import { useAsking, useWanted, useWay } from './use-thing-way.ts';
import type { ThingLinkPlace } from './use-thing-way.ts';
import './thing-link.css';

/**
 * A link to a thing in a formatted text. It follows the title and the status of the thing. If the
 * thing is gone, the written text stays without a link.
 */
export function ThingLink({ anchor, address, isTitled, isAlone, asked }: ThingLinkProps) {
  const thing = useMemo(() => parseThingAddress(address), [address]);
  const place = useContext(ThingPlaceContext);
  const homeId = useHomes(({ homes }) => thing && homeOfThing(thing, place.homeId, homes));
  if (thing === undefined) {
    return null;
  }
  if (homeId === undefined) {
    return <Elsewhere anchor={anchor} />;
  }
  const { messageId } = thing;
  const link = { anchor, asked, thing, homeId };
  return messageId !== undefined && isTitled ? (
    <MessageLink {...{ ...link, messageId, isAlone }} />
  ) : (
    <KnownThingLink {...{ ...link, isTitled }} />
  );
}

/** A link to a thing of a home of this computer. */
export function KnownThingLink({ isTitled, ...link }: ThingLinkPlace & { isTitled: boolean }) {
  const { anchor, asked, thing, homeId } = link;
  const place = useContext(ThingPlaceContext);
  const wanted = useWanted(thing, homeId);
  const { kind, id } = wanted;
  const shown = useThing(homeId, kind, id);
  const isGone = useAsking(wanted, asked, shown === undefined);
  useWay(link, wanted, { isGone, hint: shown && hintOf(kind, shown) });
  const key = thingKey(wanted);
  const title = shown?.title;
  useEffect(() => {
    if (title !== undefined) {
      rememberTitle(key, title);
    }
  }, [key, title]);
  if (isGone) {
    const last = lastTitleOf(key);
    // Every computer has its own local home, and all have the same id.
    return last === undefined && homeId === localHomeId && homeId !== place.homeId ? (
      <Elsewhere anchor={anchor} />
    ) : (
      <Gone anchor={anchor} title={isTitled ? last : undefined} />
    );
  }
  if (shown === undefined) {
    return null;
  }
  return isTitled ? <Titled anchor={anchor} kind={kind} thing={shown} /> : null;
}

function hintOf(kind: ThingKind, { title, item }: ShownThing): string {
  const state = item === undefined ? [] : [text.work.statuses[item.status]];
  const kindName = nameOfKind(entryKindOf(kind, { item }));
  return text.palette.detail([title, kindName, ...state]);
}

function entryKindOf(kind: ThingKind, { item }: Pick<ShownThing, 'item'>) {
  return kind === 'item' ? (item?.type ?? 'task') : kind;
}

/** Shows the title in place of the written words. */
function Titled({
  anchor,
  kind,
  thing,
}: {
  anchor: HTMLAnchorElement;
  kind: ThingKind;
  thing: ShownThing;
}) {
  const { title, item } = thing;
  return (
    <LinkWords anchor={anchor} className="thing-link-words">
      <EntrySign kind={entryKindOf(kind, thing)} />
      <bdi>{title}</bdi>
      {item !== undefined && (
        <>
          {' '}
          <StatusSign status={item.status} />
          <span className="hidden">{text.work.statuses[item.status]}</span>
        </>
      )}
    </LinkWords>
  );
}
