import { useState } from 'react';
import type { ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import { call } from '../../../bridge/call.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { rovingRows } from '../../../ui/roving-rows.ts';
import { useAct } from '../../../actions/use-act.ts';
import { shortAddress } from './endpoint-address.ts';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { FoundServers } from './found-servers.tsx';
import { operatorsDrivenBy } from './use-local-operators.ts';
import type { LocalGuild } from './use-local-operators.ts';

const words = text.models.endpoints;

/** The servers of models: one more can be added or found, and each can be changed or removed. */
export function EndpointList({
  endpoints,
  guilds,
}: {
  endpoints: readonly ModelEndpointFacts[];
  guilds: readonly LocalGuild[];
}) {
  const [edited, setEdited] = useState<ModelEndpointFacts | 'new'>();
  const [leaving, setLeaving] = useState<ModelEndpointFacts>();
  const { failure, run } = useAct();
  const remove = (endpointId: string) => run(() => call('model_endpoint.remove', { endpointId }));
  return (
    <>
      {endpoints.length === 0 && <p className="quiet">{words.none}</p>}
      <ul ref={rovingRows} className="settings-rows" aria-label={words.list}>
        {endpoints.map((endpoint) => (
          <EndpointRow
            key={endpoint.id}
            endpoint={endpoint}
            onEdit={() => setEdited(endpoint)}
            onRemove={() => setLeaving(endpoint)}
          />
        ))}
      </ul>
      <InlineError detail={failure} />
      <FoundServers endpoints={endpoints}>
        <Button onClick={() => setEdited('new')}>{words.add}</Button>
      </FoundServers>
      {edited && (
        <EndpointDialog
          {...(edited !== 'new' && { endpoint: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {leaving && (
        <Confirm
          title={text.models.removal.question(shortAddress(leaving.baseUrl))}
          detail={text.models.removal.consequence(
            operatorsDrivenBy(guilds, leaving).map(({ name }) => name),
          )}
          act={text.models.removal.act}
          onConfirm={() => remove(leaving.id)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

function EndpointRow({
  endpoint: { baseUrl, api, isLocal, hasKey, keyDetail, models },
  onEdit,
  onRemove,
}: {
  endpoint: ModelEndpointFacts;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const address = shortAddress(baseUrl);
  const facts = [
    isLocal ? text.models.thisComputer : text.models.elsewhere,
    api !== 'chat' && text.models.api.kinds[api],
    words.models(models.length),
    hasKey && words.withKey,
  ];
  return (
    <li className="model-row">
      <div className="model-words">
        <span data-name="">{address}</span>
        <span className="quiet">{facts.filter(Boolean).join(' · ')}</span>
        {keyDetail !== undefined && <span className="field-error">{keyDetail}</span>}
      </div>
      <div className="setting-acts">
        <Button aria-label={words.editOf(address)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button aria-label={words.removeOf(address)} onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
