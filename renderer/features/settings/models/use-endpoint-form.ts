import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type {
  EndpointCheckFacts,
  EndpointModel,
  ModelEndpointFacts,
} from '#shared/capability/model-endpoint.ts';
import { call } from '../../../bridge/call.ts';
import { useKeyStorage } from '../../../entities/home/use-key-storage.ts';
import { text } from '../../../text/text.ts';
import { inputOf, secretIn } from '../../../ui/form-input.ts';
import { useAct } from '../../../actions/use-act.ts';
import { whereaboutsOf } from './endpoint-address.ts';
import type { Whereabouts } from './endpoint-address.ts';
import { useModelPrices } from './use-model-prices.ts';

/** The findings of a test, and the model that it asked. */
export interface Tested {
  readonly found: EndpointCheckFacts;
  readonly asked: string | undefined;
  /** Whether there was a key to be tried. */
  readonly hasKey: boolean;
}

/** The state of the form for a server of models, its test and its saving. */
export function useEndpointForm(endpoint: ModelEndpointFacts | undefined, onClose: () => void) {
  const fields = useFields(endpoint);
  const { asked, form } = fields;
  const storage = useKeyStorage();
  const models = useModelChoice(endpoint?.models ?? []);
  const prices = useModelPrices();
  const { tested, test, isTesting, forgetTest } = useTest();
  const hasKeptKey = endpoint?.hasKey === true && endpoint.keyDetail === undefined;
  const { isBusy, failure, run } = useAct();
  const [lack, setLack] = useState<string>();
  const save = async () => {
    const input = asked();
    const keyStorage = 'apiKey' in input ? { keyStorage: storage.keyStorage } : {};
    const priced = prices.applyTo(models.chosen);
    await call('model_endpoint.save', { ...input, ...keyStorage, models: priced });
    form.current?.reset();
    onClose();
  };
  /** Begins what needs an address; where there is none, its field has the focus. */
  const begin = (act: () => Promise<void>, missing?: string) => {
    setLack(undefined);
    if (isBusy) {
      return;
    }
    if (asked().baseUrl === '') {
      inputOf(form.current, 'address')?.focus();
    } else if (missing !== undefined) {
      setLack(missing);
    } else {
      run(act);
    }
  };
  return {
    ...fields,
    storage,
    models,
    prices,
    tested,
    isTesting,
    isBusy,
    failure: failure ?? lack,
    /** Takes what was filled in: what a test has found of something else is void. */
    change: (apply: () => void) => {
      apply();
      forgetTest();
    },
    test: () => {
      const hasKey = fields.hasTypedKey || (hasKeptKey && !fields.isMoved);
      begin(async () => models.takeListed(await test(asked(), models.chosen[0]?.name, hasKey)));
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      begin(
        save,
        models.chosen.length === 0
          ? text.models.form.noModel
          : prices.faultOf(models.chosen, form.current),
      );
    },
  };
}

/** The values of the fields. The key stays in its element alone. */
function useFields(endpoint: ModelEndpointFacts | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState(endpoint?.baseUrl ?? '');
  const [allowsPlainHttp, setAllowsPlainHttp] = useState(false);
  const [hasTypedKey, setHasTypedKey] = useState(false);
  useEffect(() => inputOf(form.current, 'address')?.focus(), []);
  const where = whereaboutsOf(address);
  const { api, setApi } = useApiKind(endpoint, where);
  return {
    form,
    address,
    where,
    api,
    setApi,
    allowsPlainHttp,
    hasTypedKey,
    /** Whether its kept key would go to another server. */
    isMoved: endpoint !== undefined && where?.origin !== whereaboutsOf(endpoint.baseUrl)?.origin,
    setAddress: (changed: string) => {
      setAddress(changed);
      setAllowsPlainHttp(false);
    },
    setAllowsPlainHttp,
    takeKey: () => setHasTypedKey(secretIn(form.current, 'key') !== ''),
    /** All of it, as main is asked. */
    asked: () => {
      const apiKey = secretIn(form.current, 'key');
      return {
        ...(endpoint !== undefined && { endpointId: endpoint.id }),
        baseUrl: address.trim(),
        api,
        ...(apiKey !== '' && { apiKey }),
        allowsPlainHttp,
      };
    },
  };
}

/** The kind of API: that of the host, as long as nobody has chosen another. */
function useApiKind(endpoint: ModelEndpointFacts | undefined, where: Whereabouts | undefined) {
  const [chosen, setApi] = useState(() => {
    const usual = endpoint && whereaboutsOf(endpoint.baseUrl)?.usualApi;
    return endpoint?.api === usual ? undefined : endpoint?.api;
  });
  return { api: chosen ?? where?.usualApi ?? 'chat', setApi };
}

/** Tests an endpoint; what was found is void once something else is filled in. */
function useTest() {
  const [tested, setTested] = useState<Tested>();
  const [isTesting, setIsTesting] = useState(false);
  const turn = useRef(0);
  const test = async (
    asked: Omit<Parameters<typeof call<'model_endpoint.check'>>[1], 'model'>,
    model: string | undefined,
    hasKey: boolean,
  ) => {
    turn.current += 1;
    const mine = turn.current;
    setIsTesting(true);
    setTested(undefined);
    try {
      const found = await call('model_endpoint.check', {
        ...asked,
        ...(model !== undefined && { model }),
      });
      if (mine !== turn.current) {
        return undefined;
      }
      setTested({ found, asked: model, hasKey });
      return found;
    } finally {
      setIsTesting(false);
    }
  };
  const forgetTest = () => {
    turn.current += 1;
    setTested(undefined);
  };
  return { tested, test, isTesting, forgetTest };
}

/** The models of a server that can be chosen, and those that are. */
function useModelChoice(kept: readonly EndpointModel[]) {
  const [chosen, setChosen] = useState<readonly EndpointModel[]>(kept);
  const [offered, setOffered] = useState<readonly EndpointModel[]>(kept);
  const isChosen = (name: string) => chosen.some((model) => model.name === name);
  return {
    chosen,
    offered,
    isChosen,
    toggle: (model: EndpointModel) =>
      setChosen(
        isChosen(model.name)
          ? chosen.filter(({ name }) => name !== model.name)
          : [...chosen, model],
      ),
    /** Adds one by the name that was typed, and chooses it. */
    add: (name: string) => {
      const known = offered.find((model) => model.name === name);
      setOffered(known ? offered : [...offered, { name }]);
      setChosen(isChosen(name) ? chosen : [...chosen, known ?? { name }]);
    },
    /** Takes those that a server lists, with their windows. Those that are chosen stay. */
    takeListed: (found: EndpointCheckFacts | undefined) => {
      if (found?.listed.is !== 'yes') {
        return;
      }
      const listed = new Map(found.models.map((model) => [model.name, model]));
      const others = chosen.filter(({ name }) => !listed.has(name));
      setOffered([...found.models, ...others]);
      // A price that a person has set is not that of the list
      setChosen(chosen.map((model) => ({ ...listed.get(model.name), ...model })));
    },
  };
}
