import { expect, test } from 'vitest';
import { problemError, ProblemError } from './problem.ts';

test('a problem has the title of its code and the faults of the input', () => {
  const errors = [{ pointer: '/title', message: 'is missing' }];
  const error = problemError('validation_failed', 'A title is needed.', { errors });
  expect(error).toBeInstanceOf(ProblemError);
  expect(error.message).toBe('A title is needed.');
  expect(error.problem).toEqual({
    code: 'validation_failed',
    title: 'Validation failed',
    detail: 'A title is needed.',
    errors,
  });
});

test('problems of this machine have titles too', () => {
  expect(problemError('call_unknown', 'x').problem.title).toBe('Unknown call');
});
