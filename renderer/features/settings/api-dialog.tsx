import { useState } from 'react';
import { passesFilter } from '#shared/text/filter-words.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { operationsOf } from './api-operations.ts';
import type { ApiOperation } from './api-operations.ts';
import { useAnswer } from './use-answer.ts';
import './api.css';

const words = text.settings.api;

const readDocument = async () => operationsOf(await call('service.describe', { homeId: 'local' }));

/** The operations that other programs can use, each with its examples. */
export function ApiDialog({ baseUrl, onClose }: { baseUrl: string; onClose: () => void }) {
  const { answer = [], failure } = useAnswer(readDocument);
  const [query, setQuery] = useState('');
  const found = answer.filter(({ id, path, summary }) =>
    passesFilter(`${id} ${path} ${summary}`, query),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Dialog title={words.title} size="wide" onClose={onClose}>
      <div ref={rovingRows} className="api">
        <p>{words.introduction(baseUrl)}</p>
        <SearchField label={words.search} value={query} onChange={setQuery} />
        <InlineError detail={failure} />
        {groups.map((group) => (
          <section key={group} className="api-group" aria-label={group}>
            <h3>{group}</h3>
            <ul className="api-operations">
              {found
                .filter((operation) => operation.group === group)
                .map((operation) => (
                  <li key={operation.id}>
                    <Operation operation={operation} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** An operation. Its examples exist only while it is open: each Tab would look at all of them. */
function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, parameters, body, answer } = operation;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="api-operation" onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary>
        <code>
          {method} {path}
        </code>{' '}
        <span className="quiet">{summary}</span>
      </summary>
      {isOpen && parameters.length > 0 && (
        <p>{words.parameters(parameters.map(({ name, place }) => words.parameter(name, place)))}</p>
      )}
      {isOpen && <Example name={words.body} json={body} />}
      {isOpen && <Example name={words.answer} json={answer} />}
    </details>
  );
}

function Example({ name, json }: { name: string; json: string | undefined }) {
  return json === undefined ? null : (
    <>
      <h4>{name}</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard. */}
      <pre className="setting-code" tabIndex={0}>
        {json}
      </pre>
    </>
  );
}
