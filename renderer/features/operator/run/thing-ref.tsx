import type { ThingKind } from '#shared/address/thing-address.ts';
import { useTitleOf } from './use-title-of.ts';

/** A link to a thing that is called by its title, as soon as that is known. */
export function ThingRef({
  homeId,
  guildId,
  kind,
  id,
  href,
  untitled,
}: {
  homeId: string;
  guildId: string;
  kind: ThingKind;
  id: string;
  href: string;
  /** The words of the link until then. */
  untitled: string;
}) {
  const title = useTitleOf(homeId, guildId, kind, id);
  return (
    <a href={href} dir="auto">
      {title ?? untitled}
    </a>
  );
}
