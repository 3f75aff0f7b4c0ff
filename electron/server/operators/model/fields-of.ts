import { isRecord } from '#shared/contract/is-record.ts';

/** The fields of what a server answered. What has none has none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
