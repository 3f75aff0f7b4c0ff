import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How the window was left: all that the renderer itself keeps between starts. */
export interface LayoutState {
  /** The path last shown, so that a start lands where the person was. */
  readonly lastPath: string;
  /** The home last shown. */
  readonly homeId: string;
  /** The path last shown of each home, by its id. */
  readonly places: Readonly<Record<string, string>>;
  /** The guild chosen of each home that has several, by its id. */
  readonly guildIds: Readonly<Record<string, string>>;
}

/** The layout, kept in this window's own storage. */
export const useLayout = create<LayoutState>()(
  persist(
    (): LayoutState => ({
      lastPath: '/',
      homeId: '',
      places: {},
      guildIds: {},
    }),
    { name: 'layout', version: 1 },
  ),
);

/** A place of a home is another one now: whoever comes back to it finds that one. */
export function movePlace(homeId: string, former: string, path: string): void {
  useLayout.setState(({ lastPath, places }) => ({
    lastPath: lastPath === former ? path : lastPath,
    places: places[homeId] === former ? { ...places, [homeId]: path } : places,
  }));
}

/** Shows another guild of a home. */
export function chooseGuild(homeId: string, guildId: string): void {
  useLayout.setState(({ guildIds }) => ({ guildIds: { ...guildIds, [homeId]: guildId } }));
}
