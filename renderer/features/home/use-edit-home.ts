import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { parseIds } from '../../ui/id-list.ts';
import { editHome } from './actions.ts';
import { useAction } from './use-action.ts';

/** The state of the form that changes a home, and its saving. */
export function useEditHome({ id: homeId, name, service }: Home, onClose: () => void) {
  const [draft, setDraft] = useState({
    name,
    address: service?.baseUrl ?? '',
    eventsUrl: service?.eventsUrl ?? '',
    guildIds: (service?.guildIds ?? []).join('\n'),
    allowsPlainHttp: false,
  });
  const { isBusy, failure, run } = useAction();
  const hasMoved = draft.address.trim() !== service?.baseUrl;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      const { address, guildIds, allowsPlainHttp, ...rest } = draft;
      await editHome({
        homeId,
        ...rest,
        guildIds: parseIds(guildIds),
        // An address that stays needs no other look, and no other consent to plain HTTP.
        ...(hasMoved && { baseUrl: address, allowsPlainHttp }),
      });
      onClose();
    });
  };
  return {
    draft,
    change: (changed: Partial<typeof draft>) => setDraft((former) => ({ ...former, ...changed })),
    /** Whether the key would go to another address than it was given for. */
    isElsewhere: hasMoved || draft.eventsUrl.trim() !== (service?.eventsUrl ?? ''),
    canSave: !isBusy && draft.name.trim() !== '' && draft.address.trim() !== '',
    failure,
    save,
  };
}
