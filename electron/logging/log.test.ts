import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a fact that others chose orders no terminal on which the log is read', () => {
  const lines: string[] = [];
  const reason = 'gone\u009B2J\u001B]0;x\u0007\u202E\n';
  createLog((line) => lines.push(line)).warn({ reason }, 'a sentence');
  expect(lines).toHaveLength(1);
  const [line = ''] = lines;
  expect(line).toMatch(/^\{[\u0020-\u007E]+\}\n$/);
  expect(JSON.parse(line)).toMatchObject({ reason, msg: 'a sentence' });
});
