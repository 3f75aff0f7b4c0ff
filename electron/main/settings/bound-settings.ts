import { settingsLimits } from '#shared/limits/limits.ts';
import type { SettingsValues } from './settings-schema.ts';

/**
 * Cuts each list of the settings to what a start can deal with, and says whether anything was cut.
 */
export function boundSettings(values: SettingsValues): { values: SettingsValues; isCut: boolean } {
  const { homes, listed } = settingsLimits;
  const { leavingHomes, shortcuts } = values;
  const bound: SettingsValues = {
    ...values,
    homes: values.homes
      .slice(0, homes)
      .map((home) => ({ ...home, guildIds: home.guildIds.slice(0, listed) })),
    homeOrder: values.homeOrder.slice(0, listed),
    openedDestinations: values.openedDestinations.slice(-listed),
    ...(leavingHomes && { leavingHomes: leavingHomes.slice(0, listed) }),
    ...(shortcuts && { shortcuts: Object.fromEntries(Object.entries(shortcuts).slice(0, listed)) }),
  };
  const isCut =
    values.homes.length > homes ||
    values.homes.some(({ guildIds }) => guildIds.length > listed) ||
    [values.homeOrder, values.openedDestinations, leavingHomes ?? []].some(
      (list) => list.length > listed,
    ) ||
    Object.keys(shortcuts ?? {}).length > listed;
  return { values: bound, isCut };
}
