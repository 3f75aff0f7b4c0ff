import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import '../../../renderer/app/shell/shell.css';
import { inOwnTask, nextFrame, settle } from '../../page/in-page.ts';
import { assistantUi } from '../../compared/assistant-ui.tsx';
import { virtuoso } from '../../compared/react-virtuoso.tsx';
import type { Contender, ThreadName } from './contender.ts';
import { messagesOf, threadLength } from './messages.ts';
import { plainList } from './plain-list.ts';
import { threadKnowing } from './thread.tsx';

/** The address says who is measured by name, or by `#4790` a page that knows so many messages. */
const named: Readonly<Record<string, Contender>> = {
  '#plain': plainList,
  '#virtuoso': virtuoso,
  '#assistant-ui': assistantUi,
};
const contender = named[location.hash] ?? threadKnowing(Number(location.hash.slice(1)));

let appended = 0;

function show(name: ThreadName): void {
  const place = document.querySelector<HTMLElement>('#root');
  if (place !== null) {
    contender.show(place, name);
  }
}

/** Resolves once what goes on in idle time and after a while is done too. */
async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 400));
  await settle();
}

/** Appends messages, each once the one before is drawn and all that follows from it is done. */
async function append(count: number): Promise<void> {
  for (const message of nextMessages(count)) {
    await inOwnTask(() => {
      performance.mark('append');
      contender.append(message);
    });
    await settle();
  }
}

/**
 * Appends messages at short intervals. Returns how many of them had left the end in sight when the
 * next came.
 */
async function appendQuickly(count: number, everyMs: number): Promise<number> {
  let kept = 0;
  for (const message of nextMessages(count)) {
    contender.append(message);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    await nextFrame();
    // A timer of a frame runs once the frame is drawn.
    await new Promise((resolve) => setTimeout(resolve));
    kept += endDistance() <= 1 ? 1 : 0;
  }
  return kept;
}

function nextMessages(count: number) {
  const from = threadLength + appended;
  appended += count;
  return messagesOf('long', from, from + count);
}

/** The pixels between what is shown and the end. */
function endDistance(): number {
  const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = contender.scroller() ?? {};
  return scrollHeight - scrollTop - clientHeight;
}

/** Scrolls up as a wheel does, one step a frame. */
async function scrollUp(frames: number, stepPx: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    await nextFrame();
    performance.mark('frame');
    contender.scroller()?.dispatchEvent(new WheelEvent('wheel', { deltaY: -stepPx }));
    contender.scroller()?.scrollBy(0, -stepPx);
  }
}

/** The number of the message at the top of what is shown. */
function topNumber(): number {
  const top = contender.scroller()?.getBoundingClientRect().top ?? 0;
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row^=msg_]')];
  const first = rows.find((row) => row.getBoundingClientRect().bottom > top);
  return Number(first?.dataset['row']?.split('_').at(-1));
}

/** The acts of the benchmark in the page. */
export const page = {
  keep: contender.keep,
  show,
  rest,
  append,
  appendQuickly,
  scrollUp,
  topNumber,
  settle,
};

Object.assign(window, { page });
