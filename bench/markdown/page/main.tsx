import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Markdown } from '../../../renderer/ui/markdown/markdown.tsx';
import '../../../renderer/ui/tokens.css';
import '../../../renderer/ui/base.css';
import { ComparedMarkdown } from '../../compared/react-markdown.tsx';
import { messageText } from '../../page/message-text.ts';
import { inOwnTask, nextFrame, settle } from '../../page/in-page.ts';

/** Shows texts in the place of those before. */
type Show = (texts: readonly string[], screen: number) => void;

/** About as many messages as a window shows. */
const perScreen = 10;

const place = document.querySelector<HTMLElement>('#root') ?? document.body;
place.style.maxWidth = '46rem';

/** The address says who shows the texts. */
const contenders: Record<string, () => Show> = {
  '#plain': () => (texts) => place.replaceChildren(...texts.map(plainText)),
  '#guildhall': () =>
    byReact((text) => <Markdown text={text} onOpenLink={() => undefined} onCopy={() => false} />),
  '#react-markdown': () => byReact((text) => <ComparedMarkdown text={text} />),
};

const show = contenders[location.hash]?.();

function plainText(text: string): HTMLElement {
  const element = document.createElement('div');
  element.style.whiteSpace = 'pre-wrap';
  element.textContent = text;
  return element;
}

function byReact(elementOf: (text: string) => ReactNode): Show {
  const root = createRoot(place);
  return (texts, screen) => {
    const elements = texts.map((text, at) => <div key={at}>{elementOf(text)}</div>);
    flushSync(() => root.render(<div key={screen}>{elements}</div>));
  };
}

/** Shows messages from a number on, a screen of them in each frame. */
async function showAll(first: number, screens: number): Promise<void> {
  for (let screen = 0; screen < screens; screen += 1) {
    const from = first + screen * perScreen;
    const texts = Array.from({ length: perScreen }, (_, at) => messageText(from + at));
    await nextFrame();
    await inOwnTask(() => {
      performance.mark('screen');
      show?.(texts, from);
    });
  }
  await nextFrame();
}

/** The acts of the benchmark in the page. */
export const page = {
  showAll,
  /** The number of coloured parts of codes that are shown now. */
  coloursShown: () => place.querySelectorAll('code span').length,
  settle,
};

Object.assign(window, { page });
