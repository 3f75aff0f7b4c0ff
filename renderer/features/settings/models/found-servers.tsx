import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import { call } from '../../../bridge/call.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { useAct } from '../../../actions/use-act.ts';
import { shortAddress } from './endpoint-address.ts';

const words = text.models.find;

type FoundServer = CallOutput<'model_endpoint.find'>['servers'][number];

/** Looks for servers of models on this computer when asked to, and offers those that are found. */
export function FoundServers({
  endpoints,
  children,
}: {
  endpoints: readonly ModelEndpointFacts[];
  /** The content beside the button that looks. */
  children: ReactNode;
}) {
  const [found, setFound] = useState<readonly FoundServer[]>();
  const [added, setAdded] = useState<string>();
  const { isBusy, failure, run } = useAct();
  const look = () =>
    run(async () => {
      setAdded(undefined);
      setFound((await call('model_endpoint.find', {})).servers);
    });
  const add = ({ baseUrl, models }: FoundServer) =>
    run(async () => {
      await call('model_endpoint.save', { baseUrl, models });
      setAdded(shortAddress(baseUrl));
    });
  const isNothing = found?.length === 0;
  return (
    <>
      <div className="setting-acts">
        {children}
        <Button disabled={isBusy} onClick={look}>
          {words.act}
        </Button>
      </div>
      <InlineError detail={failure} />
      <p role="status" className="quiet">
        {isBusy ? words.looking : isNothing ? words.nothing : added && words.added(added)}
      </p>
      {found !== undefined && !isNothing && (
        <ul ref={rovingRows} className="settings-rows" aria-label={words.list}>
          {found.map((server) => (
            <FoundRow
              key={server.baseUrl}
              server={server}
              isKnown={endpoints.some(({ baseUrl }) => baseUrl === server.baseUrl)}
              isBusy={isBusy}
              onAdd={() => add(server)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function FoundRow({
  server: { baseUrl, name, models },
  isKnown,
  isBusy,
  onAdd,
}: {
  server: FoundServer;
  isKnown: boolean;
  isBusy: boolean;
  onAdd: () => void;
}) {
  const title = words.found(name, shortAddress(baseUrl));
  return (
    <li className="model-row">
      <div className="model-words">
        <span data-name="">{title}</span>
        <span className="quiet">
          {models.length === 0 ? words.noModels : text.models.endpoints.models(models.length)}
        </span>
      </div>
      {isKnown ? (
        <span className="quiet">{words.isKnown}</span>
      ) : (
        <Button
          aria-label={words.addOf(title)}
          disabled={isBusy || models.length === 0}
          onClick={onAdd}
        >
          {words.add}
        </Button>
      )}
    </li>
  );
}
