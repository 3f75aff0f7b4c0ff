import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../testing/axe.ts';
import { show, showIn, themes } from '../testing/show.tsx';
import { InlineError } from './inline-error.tsx';
import { Button } from './button.tsx';
import { Failure } from './failure.tsx';

test('a failure says what and why, and its Retry tries again', async () => {
  const onRetry = vi.fn<() => void>();
  show(<Failure title="It could not be read" detail="The disk is full." onRetry={onRetry} />);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByRole('heading', { name: 'It could not be read' })).toBeVisible();
  await expect.element(alert).toMatchTextContent(/The disk is full\./);
  await userEvent.click(alert.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a failure has no Retry where that alone changes nothing, only its other ways on', async () => {
  show(
    <Failure title="It is damaged" detail="It cannot be read.">
      <Button>Use the backup</Button>
    </Failure>,
  );
  await expect.element(page.getByRole('button', { name: 'Use the backup' })).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

test('the failure of an act is said at once, and nothing where there is none', async () => {
  const { change } = show(<InlineError detail={undefined} />);
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  change(<InlineError detail="The service refused it." />);
  await expect.element(page.getByRole('alert')).toHaveTextContent('The service refused it.');
});

test.each(themes)('failures pass axe in %s', async (theme) => {
  await showIn(theme);
  show(
    <main>
      <Failure title="It could not be read" detail="The disk is full." onRetry={() => undefined}>
        <Button>Use the backup</Button>
      </Failure>
      <InlineError detail="The service refused it." />
    </main>,
  );
  expect(await violations()).toEqual([]);
});
