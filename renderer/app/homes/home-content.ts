import type { DatabaseDamage, Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { LoadState } from '../../entities/store/load-state.ts';
import { text } from '../../text/text.ts';

/** The content of a home: a guild and those it stands among, or why there is none. */
export type HomeContent =
  | { readonly kind: 'guild'; readonly guild: Guild; readonly guilds: readonly Guild[] }
  | { readonly kind: 'waiting' }
  /** The local home has no guild yet. */
  | { readonly kind: 'unfounded' }
  /** The service has no guild for this key. */
  | { readonly kind: 'guildless' }
  /** The database of this computer's guild is damaged: there is nothing to show but the ways on. */
  | { readonly kind: 'damaged'; readonly damage: DatabaseDamage }
  | { readonly kind: 'unreadable'; readonly title: string; readonly detail: string };

/** The content of a home. Content held here is shown however the home's connection
 * stands, unless only the person can say how it goes on. */
export function homeContent(
  home: Home,
  known: readonly Guild[],
  chosenGuildId: string | undefined,
  load: LoadState,
): HomeContent {
  if (home.state.damage !== undefined) {
    return { kind: 'damaged', damage: home.state.damage };
  }
  const guilds = wantedGuilds(home, known);
  const guild = guilds.find(({ id }) => id === chosenGuildId) ?? guilds[0];
  if (guild !== undefined) {
    return { kind: 'guild', guild, guilds };
  }
  const { kind, detail } = home.state;
  if (home.kind === 'local') {
    if (kind === 'failed') {
      const notOpened = text.app.guildNotOpened;
      return { kind: 'unreadable', ...notOpened, ...(detail !== undefined && { detail }) };
    }
    if (load.kind === 'failed' && kind === 'live') {
      const title = text.app.guildNotLoaded;
      return { kind: 'unreadable', title, detail: load.problem.detail };
    }
    return { kind: load.kind === 'ready' ? 'unfounded' : 'waiting' };
  }
  const problem = load.kind === 'failed' ? load.problem.detail : undefined;
  if (problem !== undefined || kind === 'key_refused') {
    const title = text.app.homeNotLoaded(home.name);
    return { kind: 'unreadable', title, detail: detail ?? problem ?? text.app.keyRefused };
  }
  return { kind: load.kind === 'ready' ? 'guildless' : 'waiting' };
}

/**
 * The guilds that the person wants of a home: all of them where none were named. A service that
 * lists none has no names for them; the only one is then called like the home.
 */
export function wantedGuilds({ name, service }: Home, known: readonly Guild[]): readonly Guild[] {
  const ids: readonly string[] = service?.guildIds ?? [];
  const wanted = ids.length === 0 ? known : known.filter(({ id }) => ids.includes(id));
  const [only, ...others] = wanted;
  return only !== undefined && others.length === 0 && only.name === only.id
    ? [{ ...only, name }]
    : wanted;
}
