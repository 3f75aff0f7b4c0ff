import { expect, test, vi } from 'vitest';
import { readOnce } from './read-once.ts';

test('all who ask wait for one reading, and who asks later has it', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const read = vi.fn<() => Promise<void>>(() => promise);
  const ask = readOnce(read);
  const isHere = vi.fn<() => void>();
  const all = Promise.all([ask(), ask()]).then(isHere);
  await Promise.resolve();
  expect(isHere).not.toHaveBeenCalled();
  resolve();
  await all;
  await ask();
  expect(read).toHaveBeenCalledOnce();
});

test('a reading that failed rejects nobody, is told, and is done again for the next to ask', async () => {
  const read = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('damaged'));
  const onFailed = vi.fn<() => void>();
  const ask = readOnce(read, onFailed);
  await Promise.all([ask(), ask()]);
  expect(read).toHaveBeenCalledOnce();
  expect(onFailed).toHaveBeenCalledOnce();
  await ask();
  await ask();
  expect(read).toHaveBeenCalledTimes(2);
  expect(onFailed).toHaveBeenCalledOnce();
});
