import type { DatabaseDamage, Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import type { LoadState } from '../../entities/store/load-state.ts';
import { text } from '../../text/text.ts';

/** The content of a home: a guild and all wanted guilds, or the reason why there is none. */
export type HomeContent =
  | { readonly kind: 'guild'; readonly guild: Guild; readonly guilds: readonly Guild[] }
  | { readonly kind: 'waiting' }
  /** The local home has no guild yet. */
  | { readonly kind: 'unfounded' }
  /** The service has no guild for this key. */
  | { readonly kind: 'guildless' }
  /** The database of this computer's guild is damaged. The screen offers ways to go on. */
  | { readonly kind: 'damaged'; readonly damage: DatabaseDamage }
  | { readonly kind: 'unreadable'; readonly title: string; readonly detail: string };

/**
 * The content of a home. Known content is shown whatever the state of the connection, unless the
 * person must decide how to go on.
 */
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
 * The guilds of a home that the person wants, or all of them if none were named. A service that lists
 * no guilds has no names for them. A single guild then has the name of the home.
 */
export function wantedGuilds({ name, service }: Home, known: readonly Guild[]): readonly Guild[] {
  const ids: readonly string[] = service?.guildIds ?? [];
  const wanted = ids.length === 0 ? known : known.filter(({ id }) => ids.includes(id));
  const [only, ...others] = wanted;
  return only !== undefined && others.length === 0 && only.name === only.id
    ? [{ ...only, name }]
    : wanted;
}
