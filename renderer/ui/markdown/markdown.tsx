import { memo } from 'react';
import type { MouseEvent } from 'react';
import { markdownHtml } from './markdown-html.ts';
import './markdown.css';

/**
 * A text in Markdown. Its links and copy buttons act through the callbacks: nothing in a text
 * opens, loads or runs by itself.
 */
export const Markdown = memo(function Markdown({
  text,
  onOpenLink,
  onCopy,
}: {
  text: string;
  onOpenLink: (url: string) => void;
  onCopy: (text: string) => void;
}) {
  const act = (event: MouseEvent) => {
    const target = event.target as Element;
    const link = target.closest('a');
    const copy = target.closest('.code-copy');
    if (link !== null) {
      event.preventDefault();
      if (link.href !== '') {
        onOpenLink(link.href);
      }
    } else if (copy !== null) {
      onCopy(copy.closest('.code')?.querySelector('code')?.textContent ?? '');
    }
  };
  return (
    // The keyboard reaches the links and buttons inside, whose clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      className="markdown"
      onClick={act}
      // oxlint-disable-next-line react/no-danger -- the one sink, and it takes Trusted Types only.
      dangerouslySetInnerHTML={{ __html: markdownHtml(text) }}
    />
  );
});
