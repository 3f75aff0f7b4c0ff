import { lazy, Suspense, useId, useState } from 'react';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { isConnected, offering, useHomes } from '../../../entities/home/home-store.ts';
import { operatorStore } from '../../../entities/operator/operator-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { text } from '../../../text/text.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatDate } from '../../../ui/time.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { useNow } from '../../../ui/use-now.ts';
import { historyLines } from './item-history-lines.ts';
import type { HistoryLine } from './item-history-lines.ts';
import { useItemHistory } from './use-item-history.ts';
import './item-history.css';

const ComparedMarkdown = lazy(() =>
  import('../../../ui/markdown/compare/compared-markdown.tsx').then((module) => ({
    default: module.ComparedMarkdown,
  })),
);

const skeletonRows = 3;

/** The changes of an item, with who made them and when, newest first. */
export function ItemHistory({ homeId, itemId }: { homeId: string; itemId: string }) {
  const home = useHomes(({ homes }) => homes.find(({ id }) => id === homeId));
  const titleId = useId();
  const { title, unsupported, unknown } = text.work.history;
  const offered = offering(home, 'work-item-history');
  return (
    <section className="item-history" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {offered === 'offered' ? (
        <Changes
          {...{ homeId, itemId }}
          ownId={home?.user?.id}
          isOnline={home !== undefined && isConnected(home)}
        />
      ) : (
        <p className="item-history-note">{offered === 'missing' ? unsupported : unknown}</p>
      )}
    </section>
  );
}

function Changes({
  homeId,
  itemId,
  ownId,
  isOnline,
}: {
  homeId: string;
  itemId: string;
  ownId: string | undefined;
  isOnline: boolean;
}) {
  const version = useRow(workItemStore, homeId, itemId)?.updatedAt ?? '';
  const { pages, problem, onMore } = useItemHistory(homeId, itemId, version, isOnline);
  const now = useNow();
  const { history } = text.work;
  if (pages === undefined && !isOnline) {
    return <p className="item-history-note">{history.offline}</p>;
  }
  if (pages === undefined) {
    return problem === undefined ? (
      <Skeleton label={history.loading} rows={skeletonRows} />
    ) : (
      <Unread detail={problem.detail} onRetry={onMore} />
    );
  }
  const lines = historyLines(pages.changes, {
    ownId,
    operatorOf: (id) => operatorStore.row(homeId, id)?.name,
    titleOf: (id) => workItemStore.row(homeId, id)?.title,
  });
  return (
    <>
      <ol ref={rovingRows} className="item-history-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} now={now} />
        ))}
      </ol>
      <InlineError detail={problem?.detail} />
      {pages.nextCursor !== undefined ? (
        <Button kind="quiet" disabled={!isOnline} onClick={onMore}>
          {history.older}
        </Button>
      ) : (
        <p className="item-history-note">
          {lines.length === 0 && `${history.none} `}
          {history.beginsOn(formatDate(pages.beginsAt))}
        </p>
      )}
    </>
  );
}

function Line({ line: { who, act, at, texts }, now }: { line: HistoryLine; now: Date }) {
  const { history } = text.work;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <bdi>{history.line(who, act)}</bdi>{' '}
      <span className="item-history-time">
        <span aria-hidden="true">· </span>
        <Ago at={at} now={now} />
      </span>
      {texts !== undefined && (
        <>
          {' '}
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? history.hideTexts : history.showTexts}
          </Button>
        </>
      )}
      {texts !== undefined && isOpen && <ChangedTexts {...texts} />}
    </li>
  );
}

/** A description before and after a change, with what differs marked. */
function ChangedTexts({ from, to }: NonNullable<HistoryLine['texts']>) {
  const { before, after } = text.work.history;
  return (
    <div className="item-history-texts" data-own-stops="">
      <Suspense>
        <ComparedMarkdown
          left={{ name: before, text: from, tag: 'del' }}
          right={{ name: after, text: to, tag: 'ins' }}
          onOpenLink={openLink}
          onCopy={copyText}
        />
      </Suspense>
    </div>
  );
}

function Unread({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <>
      <InlineError detail={`${text.work.history.failed} ${detail}`} />
      <Button onClick={onRetry}>{text.ui.retry}</Button>
    </>
  );
}
