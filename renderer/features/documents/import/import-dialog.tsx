import { useEffect, useState } from 'react';
import type { DocumentType } from '#shared/domain/document/schema.ts';
import { importLimits } from '#shared/limits/document-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { GuildPlace } from '../document-acts.ts';
import { DocumentSign } from '../document-signs.tsx';
import { FileList } from '../transfer/file-list.tsx';
import { TypeField } from '../type-field.tsx';
import type { ChosenFiles } from './found-files.ts';
import { importFiles } from './import-files.ts';
import { rowsOf } from './import-report.ts';
import { readFiles } from './read-files.ts';
import type { ReadDocument, ReadFiles } from './read-files.ts';
import './import.css';

const words = text.document.import;

/** Shows what files would become, and creates the documents once the person agrees. */
export function ImportDialog({
  place,
  chosen,
  onClose,
}: {
  place: GuildPlace;
  chosen: ChosenFiles;
  onClose: () => void;
}) {
  const [type, setType] = useState<DocumentType>('document');
  const read = useReadFiles(chosen);
  const documents = read?.documents ?? [];
  const create = () => {
    onClose();
    if (read !== undefined) {
      void importFiles(place, read, type);
    }
  };
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="import-found" role="status">
        {read === undefined ? <p>{words.reading}</p> : null}
        {read?.documents.length === 0 && <p>{words.none}</p>}
      </div>
      {documents.length > 0 && (
        <>
          <Documents documents={documents} type={type} />
          <div>
            <TypeField type={type} onChoose={setType} />
            <p className="quiet">{words.typeOfAll}</p>
          </div>
        </>
      )}
      {read !== undefined && (
        <FileList
          name={words.leftOut(read.leftOut.length)}
          rows={rowsOf(read.leftOut)}
          most={importLimits.leftOutNamed}
        />
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button kind="primary" disabled={documents.length === 0} onClick={create}>
          {words.create(documents.length)}
        </Button>
      </div>
    </Dialog>
  );
}

/** The documents that the files would become; undefined while they are read. */
function useReadFiles(chosen: ChosenFiles): ReadFiles | undefined {
  const [read, setRead] = useState<ReadFiles>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (found: ReadFiles) => {
      if (isCurrent) {
        setRead(found);
      }
    };
    chosen()
      .then(readFiles)
      .then(keep, () => keep({ documents: [], leftOut: [] }));
    return () => {
      isCurrent = false;
    };
  }, [chosen]);
  return read;
}

function Documents({
  documents,
  type,
}: {
  documents: readonly ReadDocument[];
  type: DocumentType;
}) {
  return (
    // A long list is scrolled by the keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="import-list" aria-label={words.documents} tabIndex={0}>
      {documents.slice(0, importLimits.reportNamed).map(({ path, title, bytes }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- files of one import, which stay
        <li key={at} className="import-row">
          <DocumentSign type={type} />
          <span className="import-title" dir="auto">
            {title}
          </span>
          <span className="import-path" dir="auto">
            {path}
          </span>
          <span className="import-size">{words.size(bytes)}</span>
        </li>
      ))}
      {documents.length > importLimits.reportNamed && (
        <li>{text.ui.others(documents.length - importLimits.reportNamed)}</li>
      )}
    </ul>
  );
}
