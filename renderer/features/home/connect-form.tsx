import type { Home } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { AddressField } from './address-field.tsx';
import { useConnect } from './connect-store.ts';
import { EventsUrlField } from './events-url-field.tsx';
import { GuildChoice } from './guild-choice.tsx';
import { KeyField } from '../../ui/key-field.tsx';
import { KeyStorageChoice } from '../../ui/key-storage-choice.tsx';
import { faultOf, hostOf } from './service-check.ts';
import { useConnectForm } from './use-connect-form.ts';
import './home.css';

/** Connects to a service: where it is, with which key, to which guilds. */
export function ConnectForm({
  backLabel = text.home.connect.back,
  onBack,
  onConnected,
}: {
  backLabel?: string;
  onBack: () => void;
  onConnected: (home: Home) => void;
}) {
  const draft = useConnect();
  const { form, check, ...state } = useConnectForm(onConnected);
  return (
    <form ref={form} className="home-form" noValidate onSubmit={state.submit}>
      <AddressField
        address={draft.address}
        check={check}
        isLooking={state.isLooking}
        allowsPlainHttp={state.allowsPlainHttp}
        onChange={state.changeAddress}
      />
      <KeyField
        label={text.home.key.label}
        fault={faultOf('key', check)}
        note={check?.outcome === 'ready' ? text.home.key.accepted(check.user?.name) : undefined}
        onInput={state.changeKey}
      />
      <GuildChoice
        check={check}
        left={state.left}
        onLeft={state.setLeft}
        ids={draft.guildIds}
        onIds={(guildIds) => useConnect.setState({ guildIds })}
      />
      <KeyStorageChoice storage={state.storage} />
      <MoreFields />
      <InlineError detail={state.failure} />
      <div className="dialog-acts">
        <Button onClick={onBack}>{backLabel}</Button>
        <Button kind="primary" type="submit" disabled={state.isBusy}>
          {state.isBusy ? text.home.connect.connecting : text.home.connect.submit}
        </Button>
      </div>
    </form>
  );
}

/** The fields that few people need. */
function MoreFields() {
  const draft = useConnect();
  return (
    <details className="home-more">
      <summary>{text.home.connect.more}</summary>
      <TextField
        {...text.home.name}
        maxLength={500}
        placeholder={hostOf(draft.address)}
        value={draft.name}
        onChange={(name) => useConnect.setState({ name })}
      />
      <EventsUrlField
        value={draft.eventsUrl}
        onChange={(eventsUrl) => useConnect.setState({ eventsUrl })}
      />
    </details>
  );
}
