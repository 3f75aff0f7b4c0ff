/**
 * The problems a server answers with: the HTTP status and the short title of each code
 * (contract: Problem codes).
 */
export const serviceProblems = {
  malformed_json: { status: 400, title: 'Malformed JSON' },
  validation_failed: { status: 400, title: 'Validation failed' },
  unauthorized: { status: 401, title: 'Unauthorized' },
  forbidden_origin: { status: 403, title: 'Forbidden origin' },
  forbidden_host: { status: 403, title: 'Forbidden host' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  idempotency_conflict: { status: 409, title: 'Idempotency conflict' },
  not_ended: { status: 409, title: 'Not ended' },
  takes_no_notes: { status: 409, title: 'Takes no notes' },
  already_decided: { status: 409, title: 'Already decided' },
  has_children: { status: 409, title: 'Has children' },
  precondition_failed: { status: 412, title: 'Precondition failed' },
  payload_too_large: { status: 413, title: 'Payload too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  hierarchy_violation: { status: 422, title: 'Hierarchy violation' },
  unknown_reference: { status: 422, title: 'Unknown reference' },
  not_a_participant: { status: 422, title: 'Not a participant' },
  idempotency_mismatch: { status: 422, title: 'Idempotency mismatch' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Internal error' },
  unavailable: { status: 503, title: 'Unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

/** The problems that arise on this machine, without an answer of a server. */
const machineProblems = {
  call_unknown: { title: 'Unknown call' },
  call_invalid: { title: 'Invalid call' },
  sender_forbidden: { title: 'Forbidden sender' },
  home_unknown: { title: 'Unknown home' },
  service_unreachable: { title: 'Service unreachable' },
  answer_invalid: { title: 'Invalid answer' },
} as const satisfies Record<string, { title: string }>;

/** A code that a server may answer with. */
export type ServiceProblemCode = keyof typeof serviceProblems;

/** Any code that the renderer may receive. */
export type ProblemCode = ServiceProblemCode | keyof typeof machineProblems;

/** Returns the short title of a code. It is the same wherever the problem arises. */
export function problemTitle(code: ProblemCode): string {
  return code in serviceProblems
    ? serviceProblems[code as ServiceProblemCode].title
    : machineProblems[code as keyof typeof machineProblems].title;
}
