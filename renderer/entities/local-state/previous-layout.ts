/** Where earlier versions kept the places, in the page's own storage. */
const formerKey = 'layout';
/** More homes than a person has. */
const maxHomes = 200;

/** A place of a home, and its guild where one was chosen. */
export interface HomePlace {
  readonly homeId: string;
  readonly path: string;
  readonly guildId?: string;
}

/** The places that an earlier version has kept, the one shown last at the end. */
export function previousPlaces(): HomePlace[] {
  try {
    const { state } = JSON.parse(localStorage.getItem(formerKey) ?? '{}') as { state?: unknown };
    const { lastPath, homeId, places, guildIds } = recordOf(state);
    const guilds = recordOf(guildIds);
    const homes = Object.entries(recordOf(places)).slice(0, maxHomes);
    const kept = homes.flatMap(([id, path]): HomePlace[] => {
      const guildId = guilds[id];
      return typeof path === 'string'
        ? [{ homeId: id, path, ...(typeof guildId === 'string' && { guildId }) }]
        : [];
    });
    const isLast = (place: HomePlace) => place.homeId === homeId;
    const ordered = [...kept.filter((place) => !isLast(place)), ...kept.filter(isLast)];
    const isElsewhere = typeof lastPath === 'string' && ordered.at(-1)?.path !== lastPath;
    return isElsewhere && lastPath !== '/' ? [...ordered, { homeId: '', path: lastPath }] : ordered;
  } catch {
    // A layout that cannot be read names no place.
    return [];
  }
}

/** Removes what an earlier version has kept, once it is kept where it belongs. */
export function forgetPreviousPlaces(): void {
  localStorage.removeItem(formerKey);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
