import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { problemOf } from '../../bridge/call.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { parseIds } from '../../ui/id-list.ts';
import { editHome } from './actions.ts';
import { AddressField } from './address-field.tsx';
import { useServiceCheck } from './use-service-check.ts';

/** Changes what a home is called, where it is and which guilds of it are wanted. */
export function EditHomeForm({ home, onClose }: { home: Home; onClose: () => void }) {
  const { service } = home;
  const [name, setName] = useState(home.name);
  const [address, setAddress] = useState(service?.baseUrl ?? '');
  const [eventsUrl, setEventsUrl] = useState(service?.eventsUrl ?? '');
  const [guildIds, setGuildIds] = useState((service?.guildIds ?? []).join('\n'));
  const [allowsPlainHttp, setAllowsPlainHttp] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const { check, isLooking, lookSoon } = useServiceCheck();

  const isElsewhere =
    address.trim() !== service?.baseUrl || eventsUrl.trim() !== (service.eventsUrl ?? '');

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaving(true);
    try {
      await editHome({
        homeId: home.id,
        name,
        eventsUrl,
        guildIds: parseIds(guildIds),
        // An address that stays needs no other look, and no other word for plain HTTP.
        ...(address.trim() !== service?.baseUrl && { baseUrl: address, allowsPlainHttp }),
      });
      onClose();
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsSaving(false);
    }
  };
  return (
    <form className="home-form" noValidate onSubmit={(event) => void save(event)}>
      <TextField label="Name" maxLength={500} value={name} onChange={setName} />
      <AddressField
        address={address}
        check={check}
        isLooking={isLooking}
        allowsPlainHttp={allowsPlainHttp}
        onChange={(changed, isAllowed) => {
          setAddress(changed);
          setAllowsPlainHttp(isAllowed);
          lookSoon({ baseUrl: changed, allowsPlainHttp: isAllowed });
        }}
      />
      <TextField
        label="Guild ids"
        hint="leave it empty for all that the service lists"
        multiline
        spellCheck={false}
        value={guildIds}
        onChange={setGuildIds}
      />
      <TextField
        label="Events URL"
        hint="optional, if it has its events elsewhere"
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        value={eventsUrl}
        onChange={setEventsUrl}
      />
      {isElsewhere && service?.keyStorage !== undefined && (
        <p className="home-soft" role="status">
          Your key stays with the server that you entered it for. If the new address is on another
          one, Guildhall asks you before it sends the key there.
        </p>
      )}
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          type="submit"
          disabled={isSaving || name.trim() === '' || address.trim() === ''}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
