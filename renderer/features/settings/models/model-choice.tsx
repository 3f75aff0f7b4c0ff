import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { EndpointCheckFacts } from '#shared/capability/model-endpoint.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { keyOf } from '../../../ui/key-of.ts';
import { PickList } from '../../../ui/pick-list.tsx';
import { isManyToPick } from '../../../ui/picker.tsx';
import type { useEndpointForm } from './use-endpoint-form.ts';

const words = text.models.models;

type Models = ReturnType<typeof useEndpointForm>['models'];

/** Which models of a server operators may be driven by: of its list, or by their names. */
export function ModelChoice({
  models,
  found,
}: {
  models: Models;
  /** The findings of the last test. */
  found: EndpointCheckFacts | undefined;
}) {
  const isListed = found?.listed.is === 'yes' && found.models.length > 0;
  const leftOut = found?.leftOut ?? 0;
  return (
    <fieldset className="choices">
      <legend className="field-label">{words.legend}</legend>
      <p className="quiet">
        {isListed ? words.hint : found === undefined ? words.toList : words.none}
      </p>
      {models.offered.length > 0 && <OfferedModels models={models} />}
      {leftOut > 0 && <p className="quiet">{words.leftOut(leftOut)}</p>}
      {(!isListed || leftOut > 0) && <ModelName onAdd={models.add} />}
    </fieldset>
  );
}

/** The models to choose from; many are searched. */
function OfferedModels({ models: { offered, isChosen, toggle } }: { models: Models }) {
  return (
    <div className="choices endpoint-models">
      {isManyToPick(offered.length) ? (
        <PickList
          label={words.legend}
          isMultiple
          options={offered.map((model) => ({
            id: model.name,
            label: model.name,
            isChosen: isChosen(model.name),
            model,
          }))}
          onPick={({ model }) => toggle(model)}
        />
      ) : (
        offered.map((model) => (
          <Choice
            key={model.name}
            kind="checkbox"
            label={model.name}
            isChosen={isChosen(model.name)}
            onChange={() => toggle(model)}
          />
        ))
      )}
    </div>
  );
}

/** Names a model that the server does not list. */
function ModelName({ onAdd }: { onAdd: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  const add = () => {
    onAdd(name);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter adds the model, and does not send the form
    if (keyOf(event) === 'Enter' && name !== '') {
      event.preventDefault();
      add();
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a key of its field
    <div className="setting-line" onKeyDown={onKeyDown}>
      <TextField
        label={words.name}
        spellCheck={false}
        maxLength={endpointLimits.modelName}
        value={typed}
        onChange={setTyped}
      />
      <Button disabled={name === ''} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}
