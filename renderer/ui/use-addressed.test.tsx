import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { useAddressed } from './use-addressed.ts';

const asTyped = { format: (value: string) => value, parse: (address: string) => address };

interface FilterProps {
  readonly onAddress: (address: string) => void;
  readonly onLeave: () => void;
}

function Filter({ onAddress, onLeave }: FilterProps) {
  const [value, setValue] = useAddressed('', onAddress, asTyped);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Filter" value={value} onChange={(event) => setValue(event.target.value)} />
      <button type="submit" onClick={onLeave}>
        Leave
      </button>
    </form>
  );
}

// Time stands still, so that the address does not follow by itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('the address follows when the person rests', async () => {
  const onAddress = vi.fn<(address: string) => void>();
  show(<Filter onAddress={onAddress} onLeave={() => {}} />);
  await userEvent.fill(page.getByLabelText('Filter'), 'oven');
  expect(onAddress).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300);
  expect(onAddress).toHaveBeenCalledWith('oven');
});

test.each([
  ['a click', () => userEvent.click(page.getByRole('button'))],
  ['Enter', () => userEvent.keyboard('{Enter}')],
])('the address is there before %s leads elsewhere', async (_act, leave) => {
  const calls: string[] = [];
  show(<Filter onAddress={(address) => calls.push(address)} onLeave={() => calls.push('left')} />);
  await userEvent.fill(page.getByLabelText('Filter'), 'oven');
  await leave();
  expect(calls[0]).toBe('oven');
  expect(calls).toContain('left');
});
