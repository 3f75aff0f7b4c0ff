import { ListOrdered, Pencil, Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { bodyStart } from '#shared/markdown/front-matter/front-matter.ts';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { mayOffer, useHomes } from '../../../entities/home/home-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { placeOfHeading, placeOfName } from '../../../ui/markdown/heading-links.ts';
import { LongMarkdown } from '../../../ui/markdown/long-markdown.tsx';
import type { LongMarkdownHandle } from '../../../ui/markdown/long-markdown.tsx';
import type { MarkdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { useTicks } from '../../../ui/markdown/use-ticks.ts';
import { useFacts, usePieces } from '../../../ui/markdown/use-pieces.ts';
import { Popover } from '../../../ui/popover.tsx';
import { changeContent } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import { DocumentHeader } from '../document-header.tsx';
import type { DocumentWays, OpeningPlace } from '../document-places.ts';
import { DocumentState } from '../document-state.tsx';
import { beginsWithTitle } from './begins-with-title.ts';
import { DocumentHead } from './document-head.tsx';
import { DocumentLinks } from './document-links.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { FindBar, onFindKey } from '../../../ui/find/find-bar.tsx';
import { MoreMenu } from './more-menu.tsx';
import { Outline } from './outline.tsx';
import { useFind } from './use-find.ts';
import './document-reader.css';

const words = text.document;

interface ReaderProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly content: string;
  readonly author: Participant | undefined;
  readonly ways: DocumentWays;
  /** Where it opens, if not at its beginning. */
  readonly at?: OpeningPlace | undefined;
}

/** A document to be read, with its headings and what it is linked with at the side. */
export function DocumentReader(props: ReaderProps) {
  const { place, document, content, author, ways, at = {} } = props;
  const screen = useRef<HTMLElement>(null);
  const markdown = useRef<LongMarkdownHandle>(null);
  const parts = useMemo(() => partsOf(content), [content]);
  const { body } = parts;
  const pieces = usePieces(body);
  const facts = useFacts(pieces);
  const [isFinding, setIsFinding] = useState((at.sought ?? '') !== '');
  const find = useFind(screen, markdown, facts, isFinding, at);
  useOpeningAtPart(markdown, facts, at.part);
  const home = useHomes((state) => state.homes.find(({ id }) => id === place.homeId));
  const canEdit = mayOffer(home, 'document-edit');
  const tick = useDocumentTicks(place, document, parts, canEdit);
  const openFind = () => {
    setIsFinding(true);
    find.focus();
  };
  const closeFind = () => {
    setIsFinding(false);
    screen.current?.querySelector<HTMLElement>('article')?.focus();
  };
  const showHeading = (piece: number, ordinal: number) =>
    markdown.current?.showPlace(placeOfHeading(piece, ordinal));
  const outline = <Outline screen={screen} facts={facts} onShow={showHeading} />;
  return (
    // Finding belongs to the whole screen, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={screen}
      className="screen document"
      aria-label={words.name}
      data-begins-with-title={beginsWithTitle(body, document.title)}
      onKeyDown={(event) => onFindKey(event, openFind)}
    >
      <ReaderHeader {...{ place, document, content, ways, canEdit, outline }} onFind={openFind} />
      <DocumentState place={place} document={document} ways={ways} />
      {isFinding && <DocumentFind find={find} onClose={closeFind} />}
      <div className="screen-body document-body">
        <LongMarkdown
          ref={markdown}
          pieces={pieces}
          label={document.title}
          head={
            <DocumentHead
              {...{ place, document, content, author, canEdit }}
              isEmpty={body.trim() === ''}
              canDelete={mayOffer(home, 'document-delete')}
            />
          }
          onOpenLink={openLink}
          onCopy={copyText}
          onTick={tick}
          onScroll={find.mark}
        />
        <DocumentSide {...{ place, document, content, ways, outline }} />
      </div>
    </section>
  );
}

/** The values before a text, and the text itself. */
function partsOf(content: string) {
  const start = bodyStart(content);
  return { values: content.slice(0, start), body: content.slice(start) };
}

/** Shows the heading at which a document opens, once all headings are known. */
function useOpeningAtPart(
  markdown: RefObject<LongMarkdownHandle | null>,
  facts: readonly MarkdownFacts[] | undefined,
  part: string | undefined,
): void {
  const isShown = useRef(false);
  useEffect(() => {
    const place =
      part === undefined || isShown.current ? undefined : placeOfName(facts ?? [], part);
    if (place !== undefined) {
      isShown.current = true;
      markdown.current?.showPlace(place);
    }
  }, [markdown, facts, part]);
}

/** The field for words that are looked for in the document. */
function DocumentFind({
  find,
  onClose,
}: {
  find: ReturnType<typeof useFind>;
  onClose: () => void;
}) {
  return (
    <FindBar
      fieldRef={find.field}
      label={words.find.name}
      value={find.words}
      onChange={find.search}
      status={find.status}
      onGo={find.go}
      onClose={onClose}
    />
  );
}

/** The side of a document, shown where there is room. */
function DocumentSide({
  outline,
  ...links
}: Omit<ReaderProps, 'author'> & { readonly outline: ReactNode }) {
  return (
    <aside className="document-side" aria-label={words.properties}>
      {outline}
      <DocumentLinks {...links} />
    </aside>
  );
}

/** Ticks tasks of the document, where it can be changed. */
function useDocumentTicks(
  place: GuildPlace,
  document: Document,
  { values, body }: { readonly values: string; readonly body: string },
  canEdit: boolean,
) {
  const tick = useTicks(body, markdownLimits.documentPiece, (ticked, before) =>
    changeContent(place, document, values + ticked, values + before),
  );
  return canEdit ? tick : undefined;
}

/** Where the document stands, and what can be done with it. */
function ReaderHeader({
  place,
  document,
  content,
  ways,
  canEdit,
  outline,
  onFind,
}: Omit<ReaderProps, 'author'> & {
  readonly canEdit: boolean;
  readonly outline: ReactNode;
  readonly onFind: () => void;
}) {
  return (
    <DocumentHeader title={document.title} type={document.type} listHref={ways.listHref}>
      <Popover
        title={words.outline.name}
        trigger={
          <button type="button" className="button document-outline-button" data-kind="quiet">
            <ListOrdered size={16} aria-hidden="true" />
            {words.outline.name}
          </button>
        }
      >
        {outline}
      </Popover>
      <FavouriteButton homeId={place.homeId} documentId={document.id} />
      <IconButton
        label={words.find.open}
        icon={<Search size={16} aria-hidden="true" />}
        onClick={onFind}
      />
      {canEdit && <Button onClick={() => ways.onMode('versions')}>{words.versions.title}</Button>}
      <Button kind="primary" onClick={() => ways.onMode('edit')}>
        <Pencil size={16} aria-hidden="true" />
        {canEdit ? words.edit : words.editAsNew}
      </Button>
      <MoreMenu place={place} document={document} content={content} ways={ways} />
    </DocumentHeader>
  );
}
