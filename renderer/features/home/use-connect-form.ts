import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Home, ServiceCheck } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { parseIds } from '../../ui/id-list.ts';
import { connectHome } from './actions.ts';
import { emptyConnectForm, useConnect } from './connect-store.ts';
import type { ConnectState } from './connect-store.ts';
import { inputOf, secretIn } from '../../ui/form-input.ts';
import { concernedField, wantedGuilds } from './service-check.ts';
import { useAction } from './use-action.ts';
import { useKeyStorage } from '../../entities/home/use-key-storage.ts';
import { useServiceCheck } from './use-service-check.ts';

const nobody: ReadonlySet<string> = new Set();

/**
 * The state of the form that connects to a service, and what it does. While the address is typed,
 * the look there goes without the key: only a finished address is told it.
 */
export function useConnectForm(onConnected: (home: Home) => void) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useConnect();
  const storage = useKeyStorage();
  const { isBusy, failure, run, stop, forgetFailure } = useAction();
  const { check, isLooking, look, lookSoon } = useServiceCheck();
  const [allowsPlainHttp, setAllowsPlainHttp] = useState(false);
  const [left, setLeft] = useState(nobody);
  const baseUrl = draft.address.trim();
  const ids = parseIds(draft.guildIds);

  // An address that was filled in before the last quit is looked at again.
  useEffect(() => {
    inputOf(form.current, 'address')?.focus();
    lookSoon({ baseUrl: useConnect.getState().address });
  }, [lookSoon]);

  const question = () => ({ baseUrl, allowsPlainHttp, ...answersIn(form.current, ids) });
  const connect = async () => {
    const asked = question();
    const found = await look(asked);
    const guildIds = found && wantedGuilds(found, left, ids);
    if (found?.outcome !== 'ready' || guildIds === undefined) {
      focusConcerned(form.current, found);
      stop(found?.outcome === 'ready' ? text.home.guilds.required : undefined);
      return;
    }
    const wanted = { guildIds, keyStorage: storage.keyStorage, ...optionalIn(draft) };
    const home = await connectHome({ apiKey: '', ...asked, ...wanted });
    form.current?.reset();
    emptyConnectForm();
    onConnected(home);
  };
  return {
    form,
    storage,
    left,
    setLeft,
    allowsPlainHttp,
    check,
    isLooking: isLooking && !isBusy,
    isBusy,
    failure,
    changeAddress: (address: string, isAllowed: boolean) => {
      useConnect.setState({ address });
      setAllowsPlainHttp(isAllowed);
      forgetFailure();
      lookSoon({ baseUrl: address, allowsPlainHttp: isAllowed });
    },
    changeKey: () => lookSoon(question()),
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isBusy || baseUrl === '') {
        inputOf(form.current, 'address')?.focus();
      } else {
        void run(connect);
      }
    },
  };
}

function answersIn(form: HTMLFormElement | null, guildIds: readonly string[]) {
  const apiKey = secretIn(form, 'key');
  return { ...(apiKey && { apiKey }), ...(guildIds.length > 0 && { guildIds: [...guildIds] }) };
}

function optionalIn({ name, eventsUrl }: ConnectState) {
  return {
    ...(name.trim() !== '' && { name }),
    ...(eventsUrl.trim() !== '' && { eventsUrl }),
  };
}

/** Focuses the field at which something can be done about what a look found. */
function focusConcerned(form: HTMLFormElement | null, found: ServiceCheck | undefined): void {
  const field = found && (concernedField(found) ?? 'guild');
  requestAnimationFrame(() => field && inputOf(form, field)?.focus());
}
