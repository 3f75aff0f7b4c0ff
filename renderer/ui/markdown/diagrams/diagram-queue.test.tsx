import { afterEach, expect, test, vi } from 'vitest';
import { diagramLimits } from '#shared/limits/page-limits.ts';
import { DiagramQueue } from './diagram-queue.ts';
import type { Drawn } from './diagram-queue.ts';
import { diagramStyle } from './diagram-style.ts';

// Frames with other documents in them: those that a hostile diagram would make of ours.

const style = diagramStyle();

/** A frame that is ready, and answers each request by this script, with the request as `data`. */
function frameThat(answer: string): string {
  const script = `
    parent.postMessage({ isReady: true }, '*');
    addEventListener('message', ({ data }) => {
      const tell = (message) => parent.postMessage({ id: data.id, ...message }, '*');
      const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
      ${answer}
    });`;
  return `data:text/html,${encodeURIComponent(`<script>${script}</script>`)}`;
}

const honest = `tell({ picture: { svg, width: 9, height: 9, name: data.source, kind: '' } });`;

function draw(queue: DiagramQueue, source: string): Promise<Drawn> {
  return new Promise((resolve) => {
    queue.draw(source, style, resolve);
  });
}

const frames = () => document.querySelectorAll('iframe.diagram-frame');

afterEach(() => {
  vi.useRealTimers();
  for (const frame of frames()) {
    frame.remove();
  }
});

test('a picture is drawn once, in one frame that may only run scripts', async () => {
  const queue = new DiagramQueue(frameThat(honest));
  const [first, second] = await Promise.all([draw(queue, 'a'), draw(queue, 'b')]);
  expect(first).toMatchObject({ picture: { name: 'a' } });
  expect(second).toMatchObject({ picture: { name: 'b' } });
  expect(queue.known('a', style)).toBe(first);
  expect(frames()).toHaveLength(1);
  expect(frames()[0]?.getAttribute('sandbox')).toBe('allow-scripts');
});

test.each([
  ['no SVG', `tell({ picture: { svg: '<html>', width: 9, height: 9, name: '', kind: '' } });`],
  [
    'one that is too large',
    `tell({ picture: { svg: svg + 'x'.repeat(${diagramLimits.pictureCharacters}), width: 9, height: 9 } });`,
  ],
  ['a size that is none', `tell({ picture: { svg, width: NaN, height: 9, name: '', kind: '' } });`],
  ['a side that is too long', `tell({ picture: { svg, width: 9, height: 1e9, name: '' } });`],
  ['nothing', `tell({});`],
])('a frame that answers with %s has failed', async (_name, answer) => {
  const drawn = await draw(new DiagramQueue(frameThat(answer)), 'a');
  expect(drawn).toEqual({ failure: 'This diagram can’t be drawn.' });
});

test('a message that does not answer the very request is not heard', async () => {
  const answer = `
    parent.postMessage(null, '*');
    parent.postMessage('x', '*');
    parent.postMessage({ id: 'another', picture: { svg, width: 1, height: 1, name: 'other' } }, '*');
    ${honest}`;
  const drawn = await draw(new DiagramQueue(frameThat(answer)), 'a');
  expect(drawn).toMatchObject({ picture: { name: 'a' } });
});

test('a frame that hangs is dropped, says so, and the next diagram gets another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = new DiagramQueue(
    frameThat(`if (data.source === 'hangs') { for (;;) {} } ${honest}`),
  );
  const ready = new Promise((resolve) => {
    window.addEventListener('message', resolve, { once: true });
  });
  const hanging = draw(queue, 'hangs');
  const next = draw(queue, 'draws');
  await ready;
  await new Promise(requestAnimationFrame);
  const [frame] = frames();
  vi.advanceTimersByTime(diagramLimits.drawMs);
  expect(await hanging).toEqual({ failure: 'Drawing this diagram took too long.' });
  expect(frame?.isConnected).toBe(false);
  expect(await next).toMatchObject({ picture: { name: 'draws' } });
});

test('the frame goes when there is nothing to draw, and comes back', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const queue = new DiagramQueue(frameThat(honest));
  await draw(queue, 'a');
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(diagramLimits.idleMs);
  expect(frames()).toHaveLength(0);
  expect(await draw(queue, 'b')).toMatchObject({ picture: { name: 'b' } });
});

test('a wish that is taken back is not drawn', async () => {
  const queue = new DiagramQueue(frameThat(honest));
  const first = draw(queue, 'a');
  const onDrawn = vi.fn<(drawn: Drawn) => void>();
  queue.draw('b', style, onDrawn)();
  await first;
  await draw(queue, 'c');
  expect(onDrawn).not.toHaveBeenCalled();
  expect(queue.known('b', style)).toBeUndefined();
});

test('only so many pictures are kept', async () => {
  const queue = new DiagramQueue(frameThat(honest));
  for (let at = 0; at <= diagramLimits.keptPictures; at += 1) {
    await draw(queue, String(at));
  }
  expect(queue.known('0', style)).toBeUndefined();
  expect(queue.known('1', style)).toBeDefined();
});
