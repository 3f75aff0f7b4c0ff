import { ServiceError } from '../connection/service-error.ts';

/** Whether the service answered after all, if only that there is nothing there any more. */
export function isAnswer(failure: unknown): boolean {
  if (!(failure instanceof ServiceError) || failure.status === undefined) {
    return false;
  }
  const { status, isOfHome } = failure;
  return !isOfHome && status < 500 && ![408, 425, 429].includes(status);
}
