import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { text } from '../../../text/text.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { TextComparison } from '../compare/text-comparison.tsx';
import type { ComparisonView } from '../compare/text-comparison.tsx';
import { saveDocument } from '../document-acts.ts';
import type { GuildPlace } from '../document-acts.ts';
import { DocumentHeader } from '../document-header.tsx';
import type { DocumentWays } from '../document-places.ts';
import { mendLinks } from '../rename/mend-links.ts';
import { useVersions } from './use-versions.ts';
import type { DocumentVersion } from './use-versions.ts';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { useNow } from '../../../ui/use-now.ts';
import './document-versions.css';

const words = text.document.versions;
const skeletonRows = 5;

const views = (['formatted', 'source'] as const).map((id) => ({
  id,
  label: text.ui.compare.views[id],
}));

interface DocumentVersionsProps {
  readonly place: GuildPlace;
  readonly document: Document;
  readonly content: string;
  /** The document's `updatedAt` when its content was read. */
  readonly readAt: string;
  readonly ways: DocumentWays;
}

/** The earlier versions of a document, each beside the document as it is. */
export function DocumentVersions(props: DocumentVersionsProps) {
  const { place, document, ways } = props;
  const read = useVersions(place, document.id);
  const { versions, failure } = read;
  return (
    <section className="screen document" aria-label={words.title}>
      <DocumentHeader title={document.title} type={document.type} listHref={ways.listHref}>
        <Button onClick={() => ways.onMode('read')}>{text.ui.back}</Button>
      </DocumentHeader>
      {versions === undefined && failure !== undefined && (
        <Failure title={words.notLoaded} detail={failure} onRetry={read.retry} />
      )}
      {versions === undefined && failure === undefined && (
        <Skeleton label={words.loading} rows={skeletonRows} />
      )}
      {versions?.length === 0 && <EmptyState icon={<History />} title={words.none} />}
      {versions !== undefined && versions.length > 0 && (
        <Versions {...props} versions={versions} onFurther={read.readFurther} />
      )}
    </section>
  );
}

function Versions({
  place,
  document,
  content,
  readAt,
  ways,
  versions,
  onFurther,
}: DocumentVersionsProps & {
  readonly versions: readonly DocumentVersion[];
  readonly onFurther: (() => void) | undefined;
}) {
  const [chosen, setChosen] = useState<number>();
  const [view, setView] = useState<ComparisonView>('formatted');
  const version = versions.find((each) => each.version === chosen) ?? versions[0];
  const left = useMemo(
    () =>
      version && { name: words.named(version.version), text: version.content, tag: 'del' as const },
    [version],
  );
  const right = useMemo(() => ({ name: words.now, text: content, tag: 'ins' as const }), [content]);
  const restore = (each: DocumentVersion) => {
    const { title, type, description = '' } = document;
    const base = { title, type, description, content, updatedAt: readAt };
    const written = { ...each, description: each.description ?? '' };
    saveDocument(place, document.id, written, base, mendLinks).then(
      (state) => ways.onMode(state === 'conflict' ? 'conflict' : 'read'),
      reportProblem,
    );
  };
  return (
    <div className="screen-body document-versions">
      <div className="document-versions-side">
        <VersionList {...{ document, versions }} chosen={version} onChoose={setChosen} />
        {onFurther && (
          <Button kind="quiet" onClick={onFurther}>
            {words.further}
          </Button>
        )}
      </div>
      {version && left && (
        <div className="document-versions-main">
          <div className="document-versions-acts">
            <p>{words.detail}</p>
            <SegmentedControl
              label={text.ui.compare.view}
              segments={views}
              chosenId={view}
              onChoose={setView}
            />
            <Button kind="primary" onClick={() => restore(version)}>
              {words.restore}
            </Button>
          </div>
          <TextComparison view={view} left={left} right={right} />
        </div>
      )}
    </div>
  );
}

function VersionList({
  document,
  versions,
  chosen,
  onChoose,
}: {
  document: Document;
  versions: readonly DocumentVersion[];
  chosen: DocumentVersion | undefined;
  onChoose: (version: number) => void;
}) {
  const now = useNow();
  return (
    <ol ref={rovingRows} className="document-versions-list" aria-label={words.title}>
      {versions.map((each) => (
        <li key={each.version}>
          <button
            type="button"
            aria-pressed={each === chosen}
            onClick={() => onChoose(each.version)}
          >
            <span>{words.named(each.version)}</span>
            <Ago at={each.updatedAt} now={now} />
            {each.title !== document.title && <span dir="auto">{each.title}</span>}
          </button>
        </li>
      ))}
    </ol>
  );
}
