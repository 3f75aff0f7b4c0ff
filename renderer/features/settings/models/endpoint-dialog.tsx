import { useRef } from 'react';
import type { ModelEndpointFacts } from '#shared/capability/model-endpoint.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { KeyField } from '../../../ui/key-field.tsx';
import { KeyStorageChoice } from '../../../ui/key-storage-choice.tsx';
import { ApiKindChoice } from './api-kind-choice.tsx';
import { EndpointFindings } from './endpoint-findings.tsx';
import { ModelChoice } from './model-choice.tsx';
import { ModelPrices } from './model-prices.tsx';
import { useEndpointForm } from './use-endpoint-form.ts';

const words = text.models.form;

/** Names a server of models, or changes one: its address, its key, and which models are used. */
export function EndpointDialog({
  endpoint,
  onClose,
}: {
  /** The one that is changed; absent for a new one. */
  endpoint?: ModelEndpointFacts;
  onClose: () => void;
}) {
  const { form, models, prices, tested, ...state } = useEndpointForm(endpoint, onClose);
  const testButton = useRef<HTMLButtonElement>(null);
  const switchTo = (api: ApiKind) => {
    // The button that offered it goes away with the findings
    testButton.current?.focus();
    state.change(() => state.setApi(api));
  };
  return (
    <Dialog title={endpoint === undefined ? words.addTitle : words.editTitle} onClose={onClose}>
      <form ref={form} className="endpoint-form" noValidate onSubmit={state.submit}>
        <Address {...state} />
        <ApiKindChoice api={state.api} onChoose={(api) => state.change(() => state.setApi(api))} />
        <KeyField
          label={words.key}
          hint={text.ui.optional}
          note={noteOnKey(endpoint, state.isMoved)}
          onInput={() => state.change(state.takeKey)}
        />
        {state.hasTypedKey && <KeyStorageChoice storage={state.storage} />}
        <div className="endpoint-test">
          <Button ref={testButton} disabled={state.isBusy} onClick={state.test}>
            {text.models.test.act}
          </Button>
          <span role="status" className="quiet">
            {state.isTesting && text.models.test.testing}
          </span>
        </div>
        {tested && <EndpointFindings tested={tested} onSwitch={switchTo} />}
        <ModelChoice models={models} found={tested?.found} />
        {state.where?.isLocal !== true && <ModelPrices models={models} prices={prices} />}
        <InlineError detail={state.failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Button kind="primary" type="submit" disabled={state.isBusy}>
            {state.isBusy && !state.isTesting ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Where the server is, and what leaves this computer with it. */
function Address({
  address,
  where,
  allowsPlainHttp,
  setAddress,
  setAllowsPlainHttp,
  change,
}: Pick<
  ReturnType<typeof useEndpointForm>,
  'address' | 'where' | 'allowsPlainHttp' | 'setAddress' | 'setAllowsPlainHttp' | 'change'
>) {
  return (
    <>
      <TextField
        label={words.address}
        name="address"
        placeholder={words.addressPlaceholder}
        inputMode="url"
        spellCheck={false}
        maxLength={endpointLimits.address}
        value={address}
        note={
          where === undefined
            ? words.addressNote
            : where.isLocal
              ? text.models.nothingLeaves
              : text.models.leaves(where.host)
        }
        onChange={(changed) => change(() => setAddress(changed))}
      />
      {where?.isPlain === true && (
        <Choice
          kind="checkbox"
          label={words.allowPlainHttp}
          isChosen={allowsPlainHttp}
          onChange={(isAllowed) => change(() => setAllowsPlainHttp(isAllowed))}
        />
      )}
    </>
  );
}

/** The note on the kept key, where there is one. */
function noteOnKey(endpoint: ModelEndpointFacts | undefined, isMoved: boolean): string | undefined {
  if (endpoint?.hasKey !== true) {
    return undefined;
  }
  return isMoved ? words.keyForgotten : (endpoint.keyDetail ?? words.keyKept);
}
