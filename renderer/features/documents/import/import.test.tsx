import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importLimits } from '#shared/limits/document-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../../testing/axe.ts';
import { buildDocument, buildEntry } from '../../../testing/build-entities.ts';
import { button, showList } from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const dialog = page.getByRole('dialog', { name: 'Import files' });
const input = () => document.querySelector<HTMLInputElement>('input[type=file]');

/** Chooses files by the button, as the system's dialog does. */
function choose(...files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) {
    chosen.items.add(file);
  }
  const field = input();
  if (field === null) {
    throw new Error('There is no field for files.');
  }
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const files = () => [
  new File(['# The plan\n\nRye'], 'plan.md'),
  new File(['notes'], 'Notes.txt'),
  new File(['x'], 'photo.png'),
];

test('files are shown first, and become documents of the chosen type, with one undo', async () => {
  let made = 0;
  const titles: Readonly<Record<string, string>> = { doc_1: 'The plan', doc_2: 'Notes' };
  const { bridge } = showList([buildDocument()], {
    home: { extensions: ['document-delete'] },
    answers: {
      'outbox.submit': () => {
        made += 1;
        return { entry: buildEntry({ state: 'sent' }), output: { id: `doc_${made}` } };
      },
      'document.get': ({ docId }) => ({
        ...buildDocument({ id: docId, type: 'report', title: titles[docId] }),
        content: docId === 'doc_1' ? '# The plan\n\nRye' : 'notes',
      }),
    },
  });
  await expect.element(button('Import files…')).toBeVisible();
  choose(...files());
  await expect.element(dialog.getByText('The plan')).toBeVisible();
  await expect.element(dialog.getByText('Notes', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('photo.png')).toBeVisible();
  await expect.element(dialog.getByText(/^Only \.md/)).toBeVisible();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
  await userEvent.click(dialog.getByRole('combobox', { name: 'Type' }));
  await userEvent.click(page.getByRole('option', { name: 'Report' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create 2 documents' }));
  const sent = () => bridge.inputsOf('outbox.submit').map(({ input: each }) => each);
  await expect.poll(sent).toEqual([
    { guildId: 'gld_1', title: 'The plan', type: 'report', content: '# The plan\n\nRye' },
    { guildId: 'gld_1', title: 'Notes', type: 'report', content: 'notes' },
  ]);
  await expect.element(page.getByText('2 documents created')).toBeVisible();
  await userEvent.click(button('Undo'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').slice(2))
    .toMatchObject([
      { operation: 'document.delete', input: { docId: 'doc_2' }, mustCheck: true },
      { operation: 'document.delete', input: { docId: 'doc_1' }, mustCheck: true },
    ]);
});

test('where one is refused, it says how many were created, and offers no undo without deletion', async () => {
  let made = 0;
  showList([buildDocument()], {
    home: { kind: 'remote', extensions: [] },
    answers: {
      'outbox.submit': () => {
        made += 1;
        if (made > 1) {
          throw problemError('unavailable', 'The disk is full.');
        }
        return { entry: buildEntry({ state: 'sent' }), output: { id: 'doc_1' } };
      },
    },
  });
  await expect.element(button('Import files…')).toBeVisible();
  choose(...files());
  await userEvent.click(dialog.getByRole('button', { name: 'Create 2 documents' }));
  await expect
    .element(page.getByText('1 of 2 documents were created, then it stopped: The disk is full.'))
    .toBeVisible();
  await expect.element(page.getByText('1 document created')).toBeVisible();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('nothing is created where no file can become a document', async () => {
  showList([]);
  await expect.element(page.getByText('No documents yet')).toBeVisible();
  choose(new File(['x'], 'photo.png'));
  await expect.element(dialog.getByText('None of these files can be imported.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Create/ })).toBeDisabled();
});

test('files that are held over the list are asked for; words are not', async () => {
  showList([buildDocument()]);
  await expect.element(page.getByRole('listbox')).toBeVisible();
  const hold = (put: (data: DataTransfer) => unknown) => {
    const dataTransfer = new DataTransfer();
    put(dataTransfer);
    const event = new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true });
    document.querySelector('[role=listbox]')?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(hold((data) => data.setData('text/plain', 'words'))).toBe(false);
  expect(hold((data) => data.items.add(new File(['a'], 'a.md')))).toBe(true);
  const screen = document.querySelector('.documents');
  await expect.poll(() => screen?.getAttribute('data-drop')).toMatch(/^Drop Markdown/);
  screen?.dispatchEvent(new DragEvent('dragleave', { bubbles: true }));
  await expect.poll(() => screen?.hasAttribute('data-drop')).toBe(false);
});

test('the report names what was taken, called otherwise and left out, and can be copied', async () => {
  let made = 0;
  const { bridge } = showList([buildDocument({ title: 'The plan' })], {
    answers: {
      'outbox.submit': () => {
        made += 1;
        return { entry: buildEntry({ state: 'sent' }), output: { id: `doc_${made + 1}` } };
      },
    },
  });
  await expect.element(button('Import files…')).toBeVisible();
  choose(...files());
  await userEvent.click(dialog.getByRole('button', { name: 'Create 2 documents' }));
  await expect.element(page.getByText('Imported 2 files. 1 was left out.')).toBeVisible();
  await userEvent.click(button('Show report'));
  const report = page.getByRole('dialog', { name: 'Import report' });
  await expect.element(report.getByText('2 files became documents')).toBeVisible();
  await expect
    .element(report.getByText('Another document is called “The plan” too.'))
    .toBeVisible();
  await expect.element(report.getByText(/^Only \.md/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.click(report.getByRole('button', { name: 'Copy report' }));
  const [copied] = bridge.inputsOf('clipboard.write');
  expect(copied?.text).toContain('- Notes.txt: Notes');
  expect(copied?.text).toContain('- photo.png: Only');
  await userEvent.click(report.getByRole('button', { name: 'Close' }));
  await userEvent.click(button('Put the report away'));
  await expect.element(page.getByText('Imported 2 files')).not.toBeInTheDocument();
});

test('a long import tells how far it is, is stopped, and names what it did not reach', async () => {
  let made = 0;
  const held = Promise.withResolvers<undefined>();
  showList([buildDocument()], {
    answers: {
      'outbox.submit': async () => {
        made += 1;
        const id = `doc_${made + 1}`;
        if (made > 7) {
          await held.promise;
        }
        return { entry: buildEntry({ state: 'sent' }), output: { id } };
      },
    },
  });
  await expect.element(button('Import files…')).toBeVisible();
  choose(...Array.from({ length: 1_000 }, (_, at) => new File(['x'], `n${at}.md`)));
  await userEvent.click(dialog.getByRole('button', { name: 'Create 1,000 documents' }));
  await expect.element(page.getByText('Importing: 7 of 1,000')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  await userEvent.click(button('Stop'));
  held.resolve(undefined);
  // Those that were begun are made: as many as are made at once.
  const begun = 7 + importLimits.atOnce;
  const stopped = `${begun} of 1,000 documents created, then stopped`;
  await expect.element(page.getByText(stopped)).toBeVisible();
  await userEvent.click(button('Show report'));
  const report = page.getByRole('dialog', { name: 'Import report' });
  const leftOut = `${1_000 - begun} files or folders are left out`;
  await expect.element(report.getByText(leftOut)).toBeVisible();
  expect(report.getByRole('listitem').elements().length).toBeLessThan(300);
  expect(made).toBe(begun);
});

test.each(themes)('the preview of an import passes axe in %s', async (theme) => {
  await showIn(theme);
  showList([buildDocument()]);
  await expect.element(button('Import files…')).toBeVisible();
  choose(...files());
  await expect.element(dialog.getByText('The plan')).toBeVisible();
  expect(await violations()).toEqual([]);
});
