import { vi } from 'vitest';
import type { ProblemCode } from '#shared/problem/problem-codes.ts';
import { problemError } from '#shared/problem/problem.ts';

const call = vi.fn<(name: string, input: object) => Promise<object>>();

/** Answers the calls of the page from now on; one that is not named here fails the test. */
export function answerCalls(answers: Readonly<Record<string, object>>): void {
  call.mockReset();
  call.mockImplementation(async (name) => {
    if (!(name in answers)) {
      throw new Error(`Nothing answers ${name}.`);
    }
    return { ok: true, data: answers[name] };
  });
  vi.stubGlobal('window', { guildhall: { call } });
}

/** Refuses the calls of the page from now on. */
export function failCalls(code: ProblemCode): void {
  const { problem } = problemError(code, 'It does not answer.');
  call.mockReset();
  call.mockResolvedValue({ ok: false, problem });
  vi.stubGlobal('window', { guildhall: { call } });
}

/** What was asked by a name since the answers were given. */
export function callsOf(name: string): object[] {
  return call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);
}
