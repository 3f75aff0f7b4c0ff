import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { connectFirstHome, stripOf } from '../../tests/e2e/home.ts';
import { startService } from '../../tests/e2e/service.ts';
import { fieldOf, writeObjectives } from '../../tests/e2e/work.ts';
import { interleave } from '../interleave.ts';
import { openApplication } from '../page/open-application.ts';
import { report } from '../report/report.ts';
import { openSlowLine } from './slow-line.ts';

// npm run bench -- shown: how soon a change is on the screen, from the press to the frame that has
// it, while the service is 300 ms away and while it cannot be reached. The floor is a bare change of
// the same page. What is shown waits neither for main nor for the service (decisions: 0208).

const rounds = 15;
const title = 'Open a bakery';
/** The time that a byte takes in each direction: an answer comes 300 ms after its request at best. */
const delayMs = 150;

const runtime = await prepareRuntime();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
const service = await startService();
const line = await openSlowLine(Number(new URL(service.baseUrl).port));
const opened = await openApplication(folder);
try {
  const { page } = opened;
  const address = new URL(service.baseUrl);
  address.port = String(line.port);
  await connectFirstHome(page, { ...service, baseUrl: address.href }, 'Elsewhere');
  await writeObjectives(page, [title]);
  const contenders = { measured: () => statusMs(page), baseline: () => bareMs(page) };
  line.delayMs = delayMs;
  const far = await interleave(contenders, rounds);
  await line.cut();
  await stripOf(page).getByRole('button', { name: 'Try now' }).waitFor();
  const offline = await interleave(contenders, rounds);
  const bound = { atMost: 3 };
  report(
    `A change on the screen, on ${runtime.kind === 'shim' ? 'the Electron shim' : 'Electron'}`,
    [
      { what: 'a status, the service 300 ms away', bound, ...far, unit: 'ms' },
      { what: 'a status, offline', bound, ...offline, unit: 'ms' },
    ],
  );
} finally {
  await opened.app.close();
  await service.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Milliseconds from the choice of another status to the frame in which the row has it. */
async function statusMs(page: Page): Promise<number> {
  const isToDo = await fieldOf(page, title, 'Status: To do').isVisible();
  const [now, next] = isToDo ? ['To do', 'In progress'] : ['In progress', 'To do'];
  await fieldOf(page, title, `Status: ${now}`).click();
  const option = page.getByRole('option', { name: next, exact: true });
  await option.waitFor();
  const selector = `[role=gridcell] button[aria-label="Status: ${next}"]`;
  return shownMs(page, { event: 'click', selector }, () => option.click());
}

/** Milliseconds from a key to the frame with what its handler has put on the page. */
async function bareMs(page: Page): Promise<number> {
  await page.evaluate(() => {
    document.querySelector('#bare')?.remove();
    document.addEventListener(
      'keydown',
      () => {
        document.body.append(Object.assign(document.createElement('p'), { id: 'bare' }));
      },
      { once: true },
    );
  });
  return shownMs(page, { event: 'keydown', selector: '#bare' }, () => page.keyboard.press('Shift'));
}

interface Watched {
  /** The event that begins the change. */
  readonly event: 'click' | 'keydown';
  /** The element by which it is seen. */
  readonly selector: string;
}

/** Milliseconds from an event to the end of the frame that has an element. */
async function shownMs(page: Page, watched: Watched, act: () => Promise<unknown>): Promise<number> {
  const shown = await page.evaluateHandle(({ event, selector }) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const begin = ({ timeStamp }: Event) => {
      const look = () => {
        if (document.querySelector(selector) === null) {
          requestAnimationFrame(look);
          return;
        }
        // The frame is painted before a task that it has left behind runs.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - timeStamp));
          port1.start();
          port2.postMessage(undefined);
        });
      };
      look();
    };
    document.addEventListener(event, begin, { capture: true, once: true });
    return { promise };
  }, watched);
  await act();
  return shown.evaluate(({ promise }) => promise);
}
