import { showToast } from '../ui/toast.tsx';
import { problemOf } from './call.ts';

/** Says why something could not be done. */
export function reportProblem(error: unknown): void {
  showToast({ words: problemOf(error).detail, kind: 'problem' });
}
