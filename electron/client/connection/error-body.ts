import type { InputFault } from '#shared/problem/problem.ts';
import { answerLimits } from '#shared/limits/limits.ts';

/** The content of an error's body; everything may be absent. */
export interface ErrorBody {
  /** The code as the service wrote it; it need not be one of ours. */
  readonly code?: string;
  /** A sentence for people; never markup. */
  readonly detail?: string;
  readonly errors?: readonly InputFault[];
  readonly requestId?: string;
}

/** The fields in which services put the sentence: that of RFC 9457, then those of frameworks. */
const sentenceFields = ['detail', 'message', 'error_description', 'description', 'reason', 'msg'];

/**
 * Reads the body of an error in any of its common wrappings: problem details, `{error: {code,
 * message}}`, `{error: "…"}`, `{message}`, `{errors: […]}`, plain text. A page of HTML says
 * nothing to a person who looks at a message, so it counts as nothing.
 *
 * @param body parsed JSON, or the text of anything else
 */
export function readErrorBody(body: unknown): ErrorBody {
  if (typeof body === 'string') {
    return detailOf(sentence(body));
  }
  if (!isRecord(body)) {
    return {};
  }
  const inner = isRecord(body['error']) ? body['error'] : body;
  const errors = faultsIn(inner['errors'] ?? body['errors'] ?? inner['detail']);
  const code = textIn(inner, ['code']) ?? textIn(body, ['code']);
  const requestId = textIn(body, ['requestId', 'request_id']) ?? textIn(inner, ['requestId']);
  const detail =
    textIn(inner, sentenceFields) ??
    textIn(body, [...sentenceFields, 'error']) ??
    (errors.length > 0 ? sentence(errors.map(({ message }) => message).join(' ')) : undefined) ??
    textIn(inner, ['title']);
  return {
    ...detailOf(detail),
    ...(code !== undefined && { code }),
    ...(errors.some(({ pointer }) => pointer !== '') && { errors }),
    ...(requestId !== undefined && { requestId: requestId.slice(0, 200) }),
  };
}

function detailOf(detail: string | undefined): ErrorBody {
  return detail === undefined ? {} : { detail };
}

function textIn(record: Record<string, unknown>, fields: readonly string[]): string | undefined {
  for (const field of fields) {
    const value = Object.hasOwn(record, field) ? record[field] : undefined;
    const text = typeof value === 'string' ? sentence(value) : undefined;
    if (text !== undefined) {
      return text;
    }
  }
  return undefined;
}

function faultsIn(list: unknown): InputFault[] {
  if (!Array.isArray(list)) {
    return [];
  }
  return list.slice(0, answerLimits.errorFaults).flatMap((each: unknown) => {
    const message =
      typeof each === 'string'
        ? sentence(each)
        : isRecord(each)
          ? textIn(each, [...sentenceFields, 'title'])
          : undefined;
    if (message === undefined) {
      return [];
    }
    const pointer = isRecord(each) ? textIn(each, ['pointer', 'field', 'path']) : undefined;
    return [{ pointer: pointer ?? '', message }];
  });
}

/** One line of plain text; undefined for an empty one and for markup. */
function sentence(text: string): string | undefined {
  const line = text
    .slice(0, 2 * answerLimits.line)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line === '' || /<\s*[a-z!/?]/i.test(line)
    ? undefined
    : line.slice(0, answerLimits.line).toWellFormed();
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
