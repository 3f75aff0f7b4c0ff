import { decodedText } from './decoded-text.ts';

/** A place among the operators of a home's guild and what they did. */
export type OperatorRoute =
  | { readonly name: 'operators'; readonly homeId: string }
  | { readonly name: 'operator'; readonly homeId: string; readonly operatorId: string }
  | { readonly name: 'run'; readonly homeId: string; readonly runId: string };

const operatorsPattern = /^\/home\/([^/]+)\/operators$/;
const thingPattern = /^\/home\/([^/]+)\/(operator|run)\/([^/]+)$/;

/** The path of a home's list of operators. */
export function operatorsPath(homeId: string): string {
  return `/home/${encodeURIComponent(homeId)}/operators`;
}

/** The path of an operator. */
export function operatorPath(homeId: string, operatorId: string): string {
  return `/home/${encodeURIComponent(homeId)}/operator/${encodeURIComponent(operatorId)}`;
}

/** The path of a run. */
export function runPath(homeId: string, runId: string): string {
  return `/home/${encodeURIComponent(homeId)}/run/${encodeURIComponent(runId)}`;
}

/** The place among the operators that a path names; undefined for any other path. */
export function operatorRoute(path: string): OperatorRoute | undefined {
  const [, listed] = operatorsPattern.exec(path) ?? [];
  if (listed !== undefined) {
    return { name: 'operators', homeId: decodedText(listed) };
  }
  const [, homeId, kind, id] = thingPattern.exec(path) ?? [];
  if (homeId === undefined || id === undefined) {
    return undefined;
  }
  const place = { homeId: decodedText(homeId) };
  return kind === 'run'
    ? { name: 'run', ...place, runId: decodedText(id) }
    : { name: 'operator', ...place, operatorId: decodedText(id) };
}
