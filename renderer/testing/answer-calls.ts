import { vi } from 'vitest';
import type { ProblemCode } from '#shared/problem/problem-codes.ts';
import { problemError } from '#shared/problem/problem.ts';

const call = vi.fn<(name: string, input: object) => Promise<object>>();

type Answer = object | ((input: object) => object);

/** Sets the answers to the page's calls. A call that is not named here fails the test. */
export function answerCalls(answers: Readonly<Record<string, Answer>>): void {
  call.mockReset();
  call.mockImplementation(async (name, input) => {
    const answer = answers[name];
    if (answer === undefined) {
      throw new Error(`Nothing answers ${name}.`);
    }
    return { ok: true, data: await (typeof answer === 'function' ? answer(input) : answer) };
  });
  vi.stubGlobal('window', { guildhall: { call } });
}

/** Makes every call of the page fail with this code. */
export function failCalls(code: ProblemCode): void {
  const { problem } = problemError(code, 'It does not answer.');
  call.mockReset();
  call.mockResolvedValue({ ok: false, problem });
  vi.stubGlobal('window', { guildhall: { call } });
}

/** The inputs of all calls by this name since the answers were set. */
export function callsOf(name: string): object[] {
  return call.mock.calls.filter(([called]) => called === name).map(([, input]) => input);
}
