import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Home, KeyStorage, ServiceCheck } from '#shared/capability/home.ts';
import { problemOf } from '../../bridge/call.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Button } from '../../ui/button.tsx';
import { SecretField, TextField } from '../../ui/field.tsx';
import { parseIds } from '../../ui/id-list.ts';
import { connectHome } from './actions.ts';
import { AddressField } from './address-field.tsx';
import { emptyConnectForm, useConnect } from './connect-store.ts';
import { KeyStorageChoice } from './key-storage-choice.tsx';
import { inputOf, secretIn } from './form-input.ts';
import { GuildChoice } from './guild-choice.tsx';
import { concernedField, faultOf, hostOf, wantedGuilds } from './service-check.ts';
import { useProtection } from './use-protection.ts';
import { useServiceCheck } from './use-service-check.ts';
import './home.css';

const nobody: ReadonlySet<string> = new Set();

/**
 * Connects to a service: where it is, with which key, to which guilds. While the address is
 * typed, the look there goes without the key: only a finished address is told it.
 */
export function ConnectForm({
  backLabel = 'Back',
  onBack,
  onConnected,
}: {
  backLabel?: string;
  onBack: () => void;
  onConnected: (home: Home) => void;
}) {
  const draft = useConnect();
  const protection = useProtection();
  const { check, isLooking, look, lookSoon } = useServiceCheck();
  const [allowsPlainHttp, setAllowsPlainHttp] = useState(false);
  const [left, setLeft] = useState(nobody);
  const [chosenStorage, setKeyStorage] = useState<KeyStorage>('session');
  const [isKeyShown, setIsKeyShown] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isConnecting, setIsConnecting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const guildIds = parseIds(draft.guildIds);
  const place = { baseUrl: draft.address.trim(), allowsPlainHttp };
  const withKey = () => {
    const apiKey = secretIn(form.current, 'key');
    return {
      ...place,
      ...(apiKey !== '' && { apiKey }),
      ...(guildIds.length > 0 && { guildIds }),
    };
  };

  // What was filled in before the last quit is looked at again.
  useEffect(() => {
    inputOf(form.current, 'address')?.focus();
    lookSoon({ baseUrl: useConnect.getState().address });
  }, [lookSoon]);

  const changeAddress = (address: string, isAllowed: boolean) => {
    useConnect.setState({ address });
    setAllowsPlainHttp(isAllowed);
    setFailure(undefined);
    lookSoon({ baseUrl: address, allowsPlainHttp: isAllowed });
  };
  const connect = async (event: FormEvent) => {
    event.preventDefault();
    if (isConnecting || place.baseUrl === '') {
      inputOf(form.current, 'address')?.focus();
      return;
    }
    setFailure(undefined);
    setIsConnecting(true);
    try {
      const question = withKey();
      const found = await look(question);
      const wanted = found && wantedGuilds(found, left, guildIds);
      if (found?.outcome !== 'ready' || wanted === undefined) {
        const field = found && (concernedField(found) ?? 'guild');
        requestAnimationFrame(() => field && inputOf(form.current, field)?.focus());
        if (found?.outcome === 'ready') {
          setFailure('Choose a guild.');
        }
        return;
      }
      const home = await connectHome({
        ...place,
        apiKey: question.apiKey ?? '',
        guildIds: wanted,
        keyStorage: protection?.isProtected ? 'keyring' : chosenStorage,
        ...(draft.name.trim() !== '' && { name: draft.name }),
        ...(draft.eventsUrl.trim() !== '' && { eventsUrl: draft.eventsUrl }),
      });
      form.current?.reset();
      emptyConnectForm();
      onConnected(home);
    } catch (error) {
      setFailure(problemOf(error).detail);
    } finally {
      setIsConnecting(false);
    }
  };
  return (
    <form ref={form} className="home-form" noValidate onSubmit={(event) => void connect(event)}>
      <AddressField
        address={draft.address}
        check={check}
        isLooking={isLooking && !isConnecting}
        allowsPlainHttp={allowsPlainHttp}
        onChange={changeAddress}
      />
      <SecretField
        label="API key"
        maxLength={4_096}
        name="key"
        isShown={isKeyShown}
        onShow={setIsKeyShown}
        fault={faultOf('key', check)}
        note={check?.outcome === 'ready' ? keyNote(check) : undefined}
        onInput={() => lookSoon(withKey())}
      />
      <GuildChoice
        check={check}
        left={left}
        onLeft={setLeft}
        ids={draft.guildIds}
        onIds={(text) => useConnect.setState({ guildIds: text })}
      />
      {protection?.isProtected === false && (
        <KeyStorageChoice
          detail={protection.detail}
          keyStorage={chosenStorage}
          onChange={setKeyStorage}
        />
      )}
      <MoreFields />
      <InlineError detail={failure} />
      <div className="dialog-acts">
        <Button onClick={onBack}>{backLabel}</Button>
        <Button kind="primary" type="submit" disabled={isConnecting}>
          {isConnecting ? 'Connecting…' : 'Connect'}
        </Button>
      </div>
    </form>
  );
}

/** What few people need. */
function MoreFields() {
  const draft = useConnect();
  return (
    <details className="home-more">
      <summary>More</summary>
      <TextField
        label="Name"
        hint="optional"
        maxLength={500}
        placeholder={hostOf(draft.address)}
        value={draft.name}
        onChange={(name) => useConnect.setState({ name })}
      />
      <TextField
        label="Events URL"
        hint="optional, if it has its events elsewhere"
        placeholder="wss://events.example.org/v1/events"
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        value={draft.eventsUrl}
        onChange={(eventsUrl) => useConnect.setState({ eventsUrl })}
      />
    </details>
  );
}

function keyNote({ user }: ServiceCheck): string {
  return user
    ? `The service takes this key and knows you as ${user.name}.`
    : 'The service takes this key.';
}
