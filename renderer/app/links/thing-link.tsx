import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { parseThingAddress } from '#shared/address/thing-address.ts';
import type { ThingAddress, ThingKind } from '#shared/address/thing-address.ts';
import { localIdOf, useLocalIds } from '../../bridge/local-ids.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { requestThing, thingKey, useMissingThings } from '../../entities/thing/request-thing.ts';
import type { RequestedThing } from '../../entities/thing/request-thing.ts';
import { homeOfThing } from '../../entities/thing/home-of-thing.ts';
import { lastTitleOf, rememberTitle } from '../../entities/thing/last-titles.ts';
import { guildOfThing, useThing } from '../../entities/thing/use-thing.ts';
import type { ShownThing } from '../../entities/thing/use-thing.ts';
import { StatusSign } from '../../features/work/item/item-signs.tsx';
import { text } from '../../text/text.ts';
import type { ThingLinkProps } from '../../ui/markdown/thing-link-context.ts';
import { EntrySign, nameOfKind } from '../palette/entry-sign.tsx';
import { localHomeId } from '../homes/local-home.ts';
import { documentPartPath, hrefOf, messagePath, thingPaths } from '../places/paths.ts';
import { showGuild, shownGuildOf } from '../homes/show-guild.ts';
import { ThingPlaceContext } from './thing-place-context.ts';
import './thing-link.css';

/**
 * A link to a thing in a formatted text. It follows the title and the status of the thing. If the
 * thing is gone, the written text stays without a link.
 */
export function ThingLink({ anchor, address, isTitled, asked }: ThingLinkProps) {
  const thing = useMemo(() => parseThingAddress(address), [address]);
  const place = useContext(ThingPlaceContext);
  const homeId = useHomes(({ homes }) => thing && homeOfThing(thing, place.homeId, homes));
  if (thing === undefined) {
    return null;
  }
  return homeId === undefined ? (
    <Elsewhere anchor={anchor} />
  ) : (
    <KnownThingLink {...{ anchor, address, isTitled, asked, thing, homeId }} />
  );
}

function KnownThingLink({
  anchor,
  address,
  isTitled,
  asked,
  thing,
  homeId,
}: ThingLinkProps & { thing: ThingAddress; homeId: string }) {
  const place = useContext(ThingPlaceContext);
  const wanted = useWanted(thing, homeId);
  const { kind, id } = wanted;
  const shown = useThing(homeId, kind, id);
  const isGone = useMissingThings(({ answers }) => answers[thingKey(wanted)]?.kind === 'gone');
  useAsking(wanted, address, asked, shown === undefined);
  const path = pathOf(thing, homeId, id);
  const href = shown === undefined && isGone ? undefined : hrefOf(path);
  useWay(anchor, href, wanted, shown);
  const key = thingKey(wanted);
  const title = shown?.title;
  useEffect(() => {
    if (title !== undefined) {
      rememberTitle(key, title);
    }
  }, [key, title]);
  if (shown === undefined && isGone) {
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

/** The path to which a link leads: to the thing, or to the part of it that is named. */
function pathOf({ kind, part, messageId }: ThingAddress, homeId: string, id: string): string {
  if (part !== undefined) {
    return documentPartPath(homeId, id, part.toLowerCase());
  }
  return messageId === undefined
    ? thingPaths[kind](homeId, id)
    : messagePath(homeId, id, messageId);
}

/** The text of a link to a thing that no home of this computer has. The written words stay. */
function Elsewhere({ anchor }: { anchor: HTMLAnchorElement }) {
  const { elsewhere } = text.ui.thingLinks;
  useLayoutEffect(() => {
    anchor.setAttribute('title', elsewhere);
    return () => anchor.removeAttribute('title');
  }, [anchor, elsewhere]);
  return null;
}

/** The text of a link to a deleted thing: its last title struck through, or else the written words. */
function Gone({ anchor, title }: { anchor: HTMLAnchorElement; title: string | undefined }) {
  const own = useRef<HTMLSpanElement>(null);
  const { deleted, said } = text.ui.thingLinks;
  useLayoutEffect(() => {
    const written = [...anchor.childNodes].filter((node) => node !== own.current);
    anchor.classList.add('thing-gone');
    anchor.setAttribute('title', deleted);
    if (title !== undefined) {
      for (const node of written) {
        node.remove();
      }
    }
    return () => {
      anchor.classList.remove('thing-gone');
      anchor.removeAttribute('title');
      if (title !== undefined) {
        anchor.append(...written);
      }
    };
  }, [anchor, title, deleted]);
  return createPortal(
    <span ref={own}>
      {title !== undefined && <bdi>{title}</bdi>}
      <span className="hidden">{said}</span>
    </span>,
    anchor,
  );
}

/** The thing that an address means, as this computer knows it. */
function useWanted(thing: ThingAddress, homeId: string): RequestedThing {
  const place = useContext(ThingPlaceContext);
  const guildId = homeId === place.homeId ? place.guildId : (shownGuildOf(homeId) ?? '');
  const { kind } = thing;
  const id = useLocalIds(() => localIdOf(homeId, thing.id));
  return useMemo(() => ({ homeId, guildId, kind, id }), [homeId, guildId, kind, id]);
}

/** Reads an unknown thing. The number of reads for one text is bounded. */
function useAsking(
  wanted: RequestedThing,
  address: string,
  asked: Set<string>,
  isUnknown: boolean,
): void {
  const since = useHomes(({ homes }) => homes.find(({ id }) => id === wanted.homeId)?.state.since);
  useEffect(() => {
    const mayAsk = asked.has(address) || asked.size < pageLimits.linkedThings;
    if (!isUnknown || !mayAsk || since === undefined) {
      return undefined;
    }
    asked.add(address);
    return requestThing(wanted, since);
  }, [wanted, address, asked, isUnknown, since]);
}

/** Sets the address of the link, and removes it if the thing is gone. */
function useWay(
  anchor: HTMLAnchorElement,
  href: string | undefined,
  { homeId, kind, id }: RequestedThing,
  shown: ShownThing | undefined,
): void {
  const hint = shown && hintOf(kind, shown);
  useLayoutEffect(() => {
    if (href === undefined) {
      return undefined;
    }
    const onClick = () => showGuild(homeId, guildOfThing(homeId, kind, id));
    anchor.setAttribute('href', href);
    anchor.addEventListener('click', onClick);
    return () => {
      anchor.removeAttribute('href');
      anchor.removeEventListener('click', onClick);
    };
  }, [anchor, href, homeId, kind, id]);
  useLayoutEffect(() => {
    if (hint !== undefined) {
      anchor.setAttribute('title', hint);
    }
    return () => anchor.removeAttribute('title');
  }, [anchor, hint]);
}

function hintOf(kind: ThingKind, { title, item }: ShownThing): string {
  const state = item === undefined ? [] : [text.work.statuses[item.status]];
  const kindName = nameOfKind(entryKindOf(kind, { item }));
  return text.palette.detail([title, kindName, ...state]);
}

function entryKindOf(kind: ThingKind, { item }: Pick<ShownThing, 'item'>) {
  return kind === 'item' ? (item?.type ?? 'task') : kind;
}

/** Shows the title in place of the written words, which come back when this unmounts. */
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
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const written = [...anchor.childNodes].filter((node) => node !== own.current);
    for (const node of written) {
      node.remove();
    }
    return () => anchor.append(...written);
  }, [anchor]);
  return createPortal(
    <span ref={own} className="thing-link-words">
      <EntrySign kind={entryKindOf(kind, thing)} />
      <bdi>{title}</bdi>
      {item !== undefined && (
        <>
          {' '}
          <StatusSign status={item.status} />
          <span className="hidden">{text.work.statuses[item.status]}</span>
        </>
      )}
    </span>,
    anchor,
  );
}
