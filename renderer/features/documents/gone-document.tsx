import { reportProblem } from '../../bridge/report-problem.ts';
import {
  documentDraft,
  dropDocumentDraft,
  useHasDraft,
} from '../../entities/document/document-drafts.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { saveNewDocument } from './document-acts.ts';
import type { GuildPlace } from './document-acts.ts';
import type { DocumentWays } from './document-places.ts';

const { title, detail, written, save, back } = text.document.gone;

/** In the place of a document that is gone. What was written of it can become a document anew. */
export function GoneDocument({
  place,
  id,
  ways,
}: {
  place: GuildPlace;
  id: string;
  ways: DocumentWays;
}) {
  const { homeId } = place;
  const hasDraft = useHasDraft(homeId, id);
  const saveDraft = async () => {
    const draft = documentDraft(homeId, id);
    if (draft !== undefined) {
      const newId = await saveNewDocument(place, draft);
      dropDocumentDraft(homeId, id);
      ways.onReplace(newId);
    }
  };
  return (
    <Failure title={title} detail={hasDraft ? `${detail} ${written}` : detail}>
      {hasDraft && (
        <Button kind="primary" onClick={() => void saveDraft().catch(reportProblem)}>
          {save}
        </Button>
      )}
      <a href={ways.listHref}>{back}</a>
    </Failure>
  );
}
