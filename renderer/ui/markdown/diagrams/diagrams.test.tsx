import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { Markdown } from '../markdown.tsx';
import { EnlargedDiagram } from './enlarged-diagram.tsx';

const fence = (...lines: string[]) => ['```mermaid', ...lines, '```'].join('\n');

function showText(text: string) {
  return show(
    <main>
      <Markdown text={text} onOpenLink={() => {}} onCopy={() => true} />
    </main>,
  );
}

test('a diagram is shown as a picture with a name, above its source', async () => {
  showText(fence('flowchart LR', '  Seen --> Drawn'));
  expect(page.getByText('Drawing the diagram…').elements()).toHaveLength(1);
  const image = page.getByRole('img', { name: 'Diagram: flowchart' });
  await expect.element(image).toBeVisible();
  const element = image.element() as HTMLImageElement;
  await element.decode();
  expect(element.naturalWidth).toBe(element.width);
  expect(document.querySelector('code')?.checkVisibility()).toBe(false);
  await userEvent.click(page.getByText('Source'));
  await expect.element(page.getByText(/Seen --> Drawn/)).toBeVisible();
});

test('the name that its author gave is what is said for it', async () => {
  showText(
    fence('pie', '  accTitle: Of flour', '  accDescr: Mostly rye', '  "rye" : 3', '  "oat" : 1'),
  );
  await expect.element(page.getByRole('img', { name: 'Of flour. Mostly rye' })).toBeVisible();
});

test('a diagram is enlarged, zoomed by buttons and keys, and copied as a picture', async () => {
  const copied: string[] = [];
  show(
    <main>
      <Markdown
        text={fence('flowchart LR', '  Small --> Large')}
        onOpenLink={() => {}}
        onCopy={() => true}
      />
      <EnlargedDiagram onCopy={(png) => Promise.resolve(copied.push(png) > 0)} />
    </main>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Enlarge' }));
  const dialog = page.getByRole('dialog', { name: 'Diagram: flowchart' });
  await expect.element(dialog).toBeVisible();
  expect(await violations()).toEqual([]);
  const image = dialog.getByRole('img').element() as HTMLImageElement;
  const fitted = image.width;
  await userEvent.click(dialog.getByRole('button', { name: 'Zoom in' }));
  await expect.poll(() => image.width).toBeGreaterThan(fitted);
  await userEvent.keyboard('--');
  await expect.poll(() => image.width).toBeLessThan(fitted);
  await userEvent.keyboard('0');
  await expect.poll(() => image.width).toBe(fitted);
  await userEvent.click(dialog.getByRole('button', { name: 'Copy picture' }));
  await expect.poll(() => copied.length).toBe(1);
  const picture = new Image();
  picture.src = `data:image/png;base64,${copied[0]}`;
  await picture.decode();
  expect(picture.naturalWidth).toBeGreaterThan(100);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Enlarge' })).toHaveFocus();
});

test('a diagram that is shown again is there at once', async () => {
  const text = fence('flowchart LR', '  Once --> Again');
  const { remove } = showText(text);
  await expect.element(page.getByRole('img')).toBeVisible();
  remove();
  showText(text);
  expect(page.getByRole('img').elements()).toHaveLength(1);
});

test('a diagram in another theme is drawn in its colours', async () => {
  showText(fence('flowchart LR', '  Light --> Dark'));
  const image = page.getByRole('img');
  await expect.element(image).toBeVisible();
  const light = (image.element() as HTMLImageElement).src;
  await showIn('dark');
  await expect.poll(() => (image.element() as HTMLImageElement).src).not.toBe(light);
  const dark = (image.element() as HTMLImageElement).src;
  await showIn('forced');
  await expect.poll(() => (image.element() as HTMLImageElement).src).not.toBe(dark);
});

test('a diagram with a fault says so and shows its source', async () => {
  showText(fence('flowchart LR', '  A --> --> B'));
  await expect.element(page.getByText(/^This diagram can’t be drawn: /)).toBeVisible();
  await expect.element(page.getByText(/A --> --> B/).last()).toBeVisible();
});

test('a diagram of a megabyte is a plain code', async () => {
  showText(fence('flowchart LR', `  A[${'long '.repeat(200_000)}]`));
  await expect.element(page.getByText(/flowchart LR/)).toBeVisible();
  expect(document.querySelectorAll('.diagram')).toHaveLength(0);
});

test('only diagrams in sight are drawn', async () => {
  const far = Array.from({ length: 40 }, (_, at) => fence('flowchart LR', `  A${at} --> B`));
  showText(far.join('\n\n'));
  await expect.poll(() => page.getByRole('img').elements().length).toBeGreaterThan(2);
  await expect.element(page.getByRole('img').first()).toBeVisible();
  expect(page.getByRole('img').elements().length).toBeLessThan(20);
});

test.each([...themes, 'forced'] as const)('diagrams pass axe in %s', async (theme) => {
  await showIn(theme);
  showText(`${fence('flowchart LR', '  A --> B')}\n\n${fence('flowchart LR', '  A --> --> B')}`);
  await expect.element(page.getByRole('img')).toBeVisible();
  await expect.element(page.getByText(/^This diagram can’t be drawn: /)).toBeVisible();
  expect(await violations()).toEqual([]);
});
