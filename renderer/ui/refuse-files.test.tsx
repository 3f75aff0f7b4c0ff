import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../testing/show.tsx';
import { refusingFiles } from './refuse-files.ts';
import { Toaster } from './toast.tsx';

const field = page.getByRole('textbox', { name: 'Words' });

function give(kind: 'paste' | 'drop' | 'dragover', type: string): boolean {
  const data = new DataTransfer();
  data.items.add(new File(['x'], 'a', { type }));
  const rest = { bubbles: true, cancelable: true };
  const event =
    kind === 'paste'
      ? new ClipboardEvent(kind, { clipboardData: data, ...rest })
      : new DragEvent(kind, { dataTransfer: data, ...rest });
  field.element().dispatchEvent(event);
  return event.defaultPrevented;
}

test.each([
  ['paste', 'image/png', /^Only text fits here. Put the picture/],
  ['drop', 'application/pdf', /^Only text fits here. Put the file/],
] as const)('a %s of %s is refused, with what to do instead', async (kind, type, words) => {
  show(
    <main>
      <textarea aria-label="Words" {...refusingFiles} />
      <Toaster />
    </main>,
  );
  expect(give('dragover', type)).toBe(true);
  expect(give(kind, type)).toBe(true);
  await expect.element(page.getByText(words)).toBeVisible();
});
