import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { copyText, openLink } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { ThingLinkContext } from '../../ui/markdown/thing-link-context.ts';
import { PageList } from '../../ui/page-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { GuideLink, ShowGuidePageContext } from './guide-link.tsx';
import { guidePages, pagesWith } from './guide-pages.ts';
import type { GuidePage, GuidePart } from './guide-pages.ts';
import { useVisitedPages } from './use-visited-pages.ts';
import type { VisitedPages } from './use-visited-pages.ts';
import { keyOf } from '../../ui/key-of.ts';
import './guide.css';

const words = text.guide;

/** The guide for people who use Guildhall: its pages, of which one is read. */
export function GuideDialog({ onClose }: { onClose: () => void }) {
  const pages = useVisitedPages(guidePages[0]?.id ?? '');
  const [query, setQuery] = useState('');
  const found = pagesWith(query);
  const page = guidePages.find(({ id }) => id === pages.shownId);
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      {/* The keys belong to the whole guide, wherever the focus is in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="paged" onKeyDown={(event) => onWayKey(event, pages)}>
        <div className="paged-side">
          <SearchField label={words.find} value={query} onChange={setQuery} />
          <WayButtons pages={pages} />
          <PageList label={words.pages} pages={found} shownId={page?.id} onShow={pages.show} />
          <p role="status" className="quiet">
            {found.length === 0 ? words.nothingFound : ''}
          </p>
        </div>
        {page !== undefined && <ShownPage page={page} onShow={pages.show} />}
      </div>
    </Dialog>
  );
}

/** The ways back and forward. One that leads nowhere keeps the focus that it may have. */
function WayButtons({ pages: { back, forward } }: { pages: VisitedPages }) {
  return (
    <div className="guide-ways">
      <IconButton
        label={words.back}
        aria-keyshortcuts="Alt+ArrowLeft"
        aria-disabled={back === undefined}
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        onClick={back}
      />
      <IconButton
        label={words.forward}
        aria-keyshortcuts="Alt+ArrowRight"
        aria-disabled={forward === undefined}
        icon={<ArrowRight size={16} aria-hidden="true" />}
        onClick={forward}
      />
    </div>
  );
}

function ShownPage({ page, onShow }: { page: GuidePage; onShow: (id: string) => void }) {
  const article = useRef<HTMLElement>(null);
  const { id, title, parts } = page;
  const follow = useCallback(
    (to: string) => {
      onShow(to);
      // The link goes with its page.
      article.current?.focus({ preventScroll: true });
    },
    [onShow],
  );
  return (
    <article
      ref={article}
      className="guide-page"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrows scroll it
      tabIndex={0}
      aria-label={title}
    >
      <ShowGuidePageContext value={follow}>
        <ThingLinkContext value={GuideLink}>
          <div key={id} ref={beginAtTop}>
            {parts.map((part, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- it is told by its place alone
              <Part key={at} part={part} />
            ))}
          </div>
        </ThingLinkContext>
      </ShowGuidePageContext>
    </article>
  );
}

/** The words of another page are read from their beginning on. */
function beginAtTop(element: HTMLElement | null): void {
  element?.parentElement?.scrollTo(0, 0);
}

function Part({ part }: { part: GuidePart }) {
  return typeof part === 'string' ? (
    <Markdown text={part} onOpenLink={openLink} onCopy={copyText} />
  ) : (
    <picture>
      <source srcSet={part.dark} media="(prefers-color-scheme: dark)" />
      <img className="guide-picture" src={part.light} alt={part.alternative} />
    </picture>
  );
}

/** Goes back and forward by the keys of every browser. */
function onWayKey(event: KeyboardEvent, { back, forward }: VisitedPages): void {
  const go = { ArrowLeft: back, ArrowRight: forward }[keyOf(event)];
  // In a field on a Mac they move by words.
  const isWriting = event.target instanceof HTMLInputElement;
  if (event.altKey && !isWriting && go !== undefined) {
    event.preventDefault();
    go();
  }
}
