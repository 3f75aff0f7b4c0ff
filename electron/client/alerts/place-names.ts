import { decodedPart } from '#shared/address/home-path.ts';
import type { WantedPlace } from '#shared/capability/place.ts';
import { textLimits } from '#shared/limits/limits.ts';

/** The switch with which the application is started, or started again, at a place. */
const placeSwitch = '--show-place=';

/** The paths of the application: those of a home, and the inbox and the outbox of all homes. */
const placePattern = /^\/(?:inbox|outbox|home\/([^/\s]{1,600})\/[^\s]{1,3000})$/;

/** The name of an alert's place, which the system hands back with a click. */
export function nameOfPlace({ path }: WantedPlace): string {
  return `${placeSwitch}${path}`;
}

/** The place that one of these names stands for; undefined where none does. */
export function placeOfNames(names: readonly string[]): WantedPlace | undefined {
  const name = names.find((each) => each.startsWith(placeSwitch));
  const path = name?.slice(placeSwitch.length) ?? '';
  const match = path.length <= textLimits.path ? placePattern.exec(path) : null;
  if (match === null) {
    return undefined;
  }
  const homeId = match[1] === undefined ? undefined : decodedPart(match[1]);
  return { path, ...(homeId !== undefined && { homeId }) };
}
