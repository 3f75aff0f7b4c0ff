import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import type { CallEnd } from '../../runs/ledger.ts';
import type { ModelFault, ModelFaultCode } from './model-fault.ts';
import type { ModelReply } from './read-reply.ts';

/** The failures with which no request has reached a model. */
const notReached: ReadonlySet<ModelFaultCode> = new Set([
  'bad_address',
  'bad_key',
  'no_network',
  'no_route',
  'no_such_host',
  'not_reached',
  'not_secure',
  'proxy_refused',
  'other_origin',
]);

/**
 * Returns what becomes of a call in the ledger. A count that leaves out a part of the request is not
 * believed, since some servers leave out what they had cached; nor is one beyond any window.
 *
 * @param isDoubted whether the count is too low for all of the request
 */
export function endOfCall({ end, isBegun }: ModelReply, isDoubted: boolean): CallEnd {
  const { usage } = end;
  const { input = Infinity, output = Infinity, cached, reasoning } = usage ?? {};
  if (input + output <= endpointLimits.window && !isDoubted) {
    return { input, output, cached, reasoning };
  }
  return end.reason === 'broken' && !isBegun && usage === undefined && usedNothing(end.fault)
    ? 'nothing'
    : 'unknown';
}

/** A refusal by its status costs nothing, unless the server gave up in the midst of it. */
function usedNothing({ code, status }: ModelFault): boolean {
  const isRefused = status !== undefined && status >= 300 && status < 500 && status !== 408;
  return isRefused || notReached.has(code);
}
