import { expect, test } from './fixture-app.ts';

test('a PDF has the paper, the pages and the outline that were asked for', async ({ launch }) => {
  const { app } = await launch({
    page: `<!doctype html><title>Plan</title>
      <h1>One</h1><h1 style="break-before: page">Two</h1><h1 style="break-before: page">Three</h1>`,
  });
  const made = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const pdfOf = async (options: Electron.PrintToPDFOptions) =>
      (await contents?.printToPDF(options))?.toString('latin1') ?? '';
    const wrong = contents?.printToPDF({ pageSize: 'A9' as 'A4' });
    return {
      plain: await pdfOf({}),
      asked: await pdfOf({
        pageSize: 'A4',
        landscape: true,
        pageRanges: '1-2',
        generateDocumentOutline: true,
        generateTaggedPDF: true,
      }),
      wrong: await wrong?.then(
        () => '',
        (error: Error) => error.message,
      ),
    };
  });
  expect(made.plain).toMatch(/\/MediaBox \[0 0 612 792\]/);
  expect(made.plain).toMatch(/\/Count 3\b/);
  expect(made.plain).not.toContain('/Outlines');
  expect(made.asked).toMatch(/\/MediaBox \[0 0 84[12][.\d]* 59[56][.\d]*\]/);
  expect(made.asked).toMatch(/\/Count 2\b/);
  expect(made.asked).toContain('/Outlines');
  expect(made.wrong).toBe('Invalid pageSize A9');
});

test('there is no printer, unless a test says how printing ends', async ({ launch }) => {
  const { app } = await launch({ page: '<!doctype html><title>p</title>' });
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const print = () =>
      new Promise((resolve) => {
        contents?.print({ printBackground: true }, (...answer) => resolve(answer));
      });
    const first = await print();
    globalThis.electronShim?.answerDialog('print', '');
    return [first, await print(), globalThis.electronShim?.dialogs];
  });
  const asked = { method: 'print', options: { printBackground: true } };
  expect(seen).toEqual([
    [false, 'Invalid printer settings'],
    [true, ''],
    [asked, asked],
  ]);
});

test('a window without JavaScript shows its page, runs nothing of it, and prints', async ({
  launch,
}) => {
  const { app } = await launch({
    page: '<!doctype html><title>plain</title><script>document.title = "ran"</script><p>words</p>',
  });
  const seen = await app.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({
      show: false,
      webPreferences: { sandbox: true, javascript: false },
    });
    await window.loadURL('app://bundle/index.html');
    const pdf = await window.webContents.printToPDF({});
    window.destroy();
    return pdf.toString('latin1');
  });
  expect(seen).toContain('/Title (plain)');
});
