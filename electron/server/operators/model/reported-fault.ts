import { fieldsOf } from './fields-of.ts';
import { faultOfStatus, ModelFault } from './model-fault.ts';
import type { ModelFaultCode } from './model-fault.ts';

/** The words by which servers name a kind of error. */
const codes: ReadonlyMap<unknown, ModelFaultCode> = new Map([
  ['rate_limit_exceeded', 'too_many_requests'],
  ['rate_limit_error', 'too_many_requests'],
  ['insufficient_quota', 'no_credit'],
  ['billing_error', 'no_credit'],
  ['server_error', 'server_error'],
  ['api_error', 'server_error'],
  ['overloaded_error', 'server_error'],
  ['authentication_error', 'key_refused'],
  ['invalid_api_key', 'key_refused'],
  ['permission_error', 'not_allowed'],
  ['not_found_error', 'not_found'],
  ['model_not_found', 'not_found'],
  ['request_too_large', 'too_long'],
  ['context_length_exceeded', 'too_long'],
  ['timeout_error', 'timed_out'],
  ['invalid_request_error', 'refused_request'],
  ['invalid_prompt', 'refused_request'],
] satisfies [string, ModelFaultCode][]);

/** Reads an error that a server reports within its answer: a status or a known word is believed. */
export function faultOfReport(report: unknown): ModelFault {
  const { error, response } = fieldsOf(report);
  const inner = error ?? fieldsOf(response)['error'] ?? report;
  const { code, type } = fieldsOf(inner);
  if (typeof code === 'number' && code >= 400 && code <= 599) {
    return faultOfStatus(code, '');
  }
  return new ModelFault(codes.get(code) ?? codes.get(type) ?? 'reported');
}
