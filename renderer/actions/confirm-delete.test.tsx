import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { show } from '../testing/show.tsx';
import { Toaster } from '../ui/toast.tsx';
import { ConfirmDelete } from './confirm-delete.tsx';

const words = {
  title: (name: string) => `Delete “${name}”?`,
  detail: 'This cannot be undone.',
  act: 'Delete',
};

function ask(onDelete: () => Promise<void>) {
  const onDeleted = vi.fn<() => void>();
  show(
    <>
      <ConfirmDelete
        name="Rye"
        words={words}
        onDelete={onDelete}
        onDeleted={onDeleted}
        onClose={() => undefined}
      />
      <Toaster />
    </>,
  );
  return onDeleted;
}

const question = page.getByRole('alertdialog', { name: 'Delete “Rye”?' });
const remove = question.getByRole('button', { name: 'Delete' });

test('a thing is deleted once it is confirmed, and not before', async () => {
  const onDelete = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const onDeleted = ask(onDelete);
  await expect.element(question).toHaveAccessibleDescription('This cannot be undone.');
  expect(onDelete).not.toHaveBeenCalled();
  await userEvent.click(remove);
  await expect.poll(() => onDeleted.mock.calls).toHaveLength(1);
  expect(onDelete).toHaveBeenCalledOnce();
});

test('where it could not be deleted, that is said, and nobody is told that it is gone', async () => {
  const onDeleted = ask(() =>
    Promise.reject(problemError('service_unreachable', 'The service does not answer.')),
  );
  await userEvent.click(remove);
  await expect.element(page.getByText('The service does not answer.')).toBeVisible();
  expect(onDeleted).not.toHaveBeenCalled();
});
