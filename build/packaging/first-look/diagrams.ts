import { hashOf } from '../../../tests/e2e/address.ts';
import { messagesOf, openNewThread, postAsOperator } from '../../../tests/e2e/guild.ts';
import { fails, ok } from './row.ts';
import type { Check } from './row.ts';

const text = 'A way:\n\n```mermaid\nflowchart LR\n  Ask --> Think --> Answer\n```';
const drawMs = 20_000;

/** A diagram is drawn in a sandboxed frame without an origin, and comes back as a picture. */
export const diagramsCheck: Check = {
  name: 'Frames of diagrams',
  look: async ({ page }) => {
    await openNewThread(page, 'Ada');
    await postAsOperator(page, await hashOf(page), [text]);
    const picture = messagesOf(page, 'Ada').getByRole('img', { name: 'Diagram: flowchart' });
    await picture.waitFor({ timeout: drawMs });
    const size = await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return `${image.naturalWidth} × ${image.naturalHeight}`;
    });
    const frame = page.frames().find((each) => each.url().endsWith('/diagrams.html'));
    const origin = await frame?.evaluate(() => self.origin);
    return origin === 'null'
      ? ok(`A picture of ${size} came from a frame without an origin.`)
      : fails(`The origin of the frame is ${origin ?? 'not known: there is no such frame'}.`);
  },
};
