import { History } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Participant } from '#shared/domain/conversation/schema.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { reportProblem } from '../../../bridge/report-problem.ts';
import { text } from '../../../text/text.ts';
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
import { planMends } from '../rename/mend-links.ts';
import { sessionsOf } from './editing-sessions.ts';
import { useVersions } from './use-versions.ts';
import type { DocumentVersion } from './use-versions.ts';
import { VersionList } from './version-list.tsx';
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
  readonly author: Participant | undefined;
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
  versions,
  onFurther,
  ...shown
}: DocumentVersionsProps & {
  readonly versions: readonly DocumentVersion[];
  readonly onFurther: (() => void) | undefined;
}) {
  const { place, document, readAt, author } = shown;
  const [chosen, setChosen] = useState<number>();
  const sessions = useMemo(
    () => sessionsOf({ updatedAt: readAt, updatedBy: author }, versions),
    [readAt, author, versions],
  );
  const version =
    versions.find((each) => each.version === chosen) ?? sessions.former[0]?.newest ?? versions[0];
  return (
    <div className="screen-body document-versions">
      <div className="document-versions-side">
        <VersionList {...{ place, document, sessions }} chosen={version} onChoose={setChosen} />
        {onFurther && (
          <Button kind="quiet" onClick={onFurther}>
            {words.further}
          </Button>
        )}
      </div>
      {version && <ComparedVersion {...shown} version={version} />}
    </div>
  );
}

/** A version beside the document as it is, which it can take the place of. */
function ComparedVersion({
  place,
  document,
  content,
  readAt,
  ways,
  version,
}: DocumentVersionsProps & { readonly version: DocumentVersion }) {
  const [view, setView] = useState<ComparisonView>('formatted');
  const left = useMemo(
    () => ({ name: words.named(version.version), text: version.content, tag: 'del' as const }),
    [version],
  );
  const right = useMemo(() => ({ name: words.now, text: content, tag: 'ins' as const }), [content]);
  const restore = () => {
    const { title, type, description = '' } = document;
    const base = { title, type, description, content, updatedAt: readAt };
    const written = { ...version, description: version.description ?? '' };
    saveDocument(place, document.id, written, base, planMends).then(
      (state) => ways.onMode(state === 'conflict' ? 'conflict' : 'read'),
      reportProblem,
    );
  };
  return (
    <div className="document-versions-main">
      <div className="document-versions-acts">
        <p>{words.detail}</p>
        <SegmentedControl
          label={text.ui.compare.view}
          segments={views}
          chosenId={view}
          onChoose={setView}
        />
        <Button kind="primary" onClick={restore}>
          {words.restore}
        </Button>
      </div>
      <TextComparison view={view} left={left} right={right} />
    </div>
  );
}
