import { useId, useState } from 'react';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { submit } from '../../../bridge/submit.ts';
import { text } from '../../../text/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import type { Option } from '../../../ui/combobox.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useAct } from '../../../actions/use-act.ts';
import { OperatorLimitFields } from './limit-fields.tsx';
import { PauseOperator } from './pause-operators.tsx';
import type { LocalGuild } from './use-local-operators.ts';

const words = text.models.operators;

/** The id of the choice that is no model. */
const scriptId = 'script';

type Driver = NonNullable<Operator['driver']>;
type Fallback = Driver['fallback'];

/** What drives one operator: its script or a model, and what it does where that can't answer. */
export function OperatorDriver({ operator, guild }: { operator: Operator; guild: LocalGuild }) {
  const { name, role, driver } = operator;
  const { models } = guild;
  const { asked, setAsked, present, choose, setModel, set, isBusy, failure } = useDriver(
    operator,
    guild,
  );
  return (
    <div className="driver" role="group" aria-label={name}>
      <div className="driver-operator">
        <Avatar name={name} size="m" />
        <div className="model-words">
          <span data-name="" dir="auto">
            {name}
          </span>
          <span className="quiet" dir="auto">
            {role}
          </span>
        </div>
      </div>
      <Combobox
        label={words.driven}
        options={optionsOf(models ?? [], driver)}
        chosen={optionFor(asked ?? present, driver)}
        onChoose={choose}
        isRequired
      />
      <div className="driver-more">
        {asked && (
          <HostedQuestion
            operator={name}
            model={asked}
            onUse={() => setModel(asked)}
            onCancel={() => setAsked(undefined)}
          />
        )}
        {driver?.modelId !== undefined && asked === undefined && (
          <>
            {models !== undefined && present === undefined && (
              <p className="field-error">{words.goneDetail}</p>
            )}
            <FallbackChoice
              fallback={driver.fallback}
              isBusy={isBusy}
              onChoose={(fallback) => set({ ...driver, fallback })}
            />
          </>
        )}
        {driver?.modelId !== undefined && <OperatorLimitFields operator={operator} guild={guild} />}
        <PauseOperator operator={operator} guild={guild} />
        <InlineError detail={failure} />
      </div>
    </div>
  );
}

/** The choice of what drives an operator. A model that is elsewhere is asked about first. */
function useDriver({ id: operatorId, driver }: Operator, { homeId, models }: LocalGuild) {
  const [asked, setAsked] = useState<Model>();
  const { isBusy, failure, run } = useAct();
  const present = models?.find(({ id }) => id === driver?.modelId);
  const set = (wanted: { modelId?: string | undefined; fallback?: Fallback }) => {
    setAsked(undefined);
    const kind = wanted.modelId === undefined ? 'script' : 'model';
    run(() => submit(homeId, 'operator.set_driver', { operatorId, ...wanted, kind }));
  };
  const setModel = ({ id }: Model) => set({ modelId: id, fallback: driver?.fallback ?? 'script' });
  const choose = (option: Option | null) => {
    const model = models?.find(({ id }) => id === option?.id);
    if (option?.id === scriptId) {
      set({});
    } else if (model?.isLocal === true || (model && model.origin === present?.origin)) {
      setModel(model);
    } else {
      setAsked(model);
    }
  };
  return { asked, setAsked, present, choose, setModel, set, isBusy, failure };
}

/** What was just asked is seen whole. */
function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Says what leaves this computer and where to, before a model that is elsewhere is used. */
function HostedQuestion({
  operator,
  model,
  onUse,
  onCancel,
}: {
  operator: string;
  model: Model;
  onUse: () => void;
  onCancel: () => void;
}) {
  const id = useId();
  return (
    <div ref={intoSight} className="driver-question" role="group" aria-labelledby={id}>
      <p id={id} role="status">
        {words.leaves(operator, hostOf(model))}
      </p>
      <div className="setting-acts">
        <Button kind="primary" aria-describedby={id} onClick={onUse}>
          {words.useHosted(operator)}
        </Button>
        <Button onClick={onCancel}>{text.ui.cancel}</Button>
      </div>
    </div>
  );
}

function FallbackChoice({
  fallback,
  isBusy,
  onChoose,
}: {
  fallback: Fallback;
  isBusy: boolean;
  onChoose: (fallback: Fallback) => void;
}) {
  const group = useId();
  return (
    <fieldset className="choices" disabled={isBusy}>
      <legend className="field-label">{words.fallback}</legend>
      {(['script', 'none'] as const).map((each) => (
        <Choice
          key={each}
          kind="radio"
          group={group}
          label={words.fallbacks[each]}
          detail={words.fallbackDetails[each]}
          isChosen={each === fallback}
          onChange={() => onChoose(each)}
        />
      ))}
      <p className="quiet">{words.workWaits}</p>
    </fieldset>
  );
}

const scriptOption: Option = { id: scriptId, label: words.script, detail: words.scriptDetail };

/** Its script, every model with where it is, and the present one where it is listed no more. */
function optionsOf(models: readonly Model[], driver: Driver | undefined): readonly Option[] {
  const listed = models.map(modelOption);
  const isGone = driver?.modelId !== undefined && !models.some(({ id }) => id === driver.modelId);
  return [scriptOption, ...listed, ...(isGone ? [goneOption(driver)] : [])];
}

function optionFor(model: Model | undefined, driver: Driver | undefined): Option {
  if (model !== undefined) {
    return modelOption(model);
  }
  return driver?.modelId === undefined ? scriptOption : goneOption(driver);
}

function modelOption(model: Model): Option {
  return {
    id: model.id,
    label: model.name,
    detail: model.isLocal ? text.models.thisComputer : hostOf(model),
  };
}

function goneOption({ modelId }: Driver): Option {
  return { id: modelId ?? '', label: words.gone };
}

function hostOf({ origin }: Model): string {
  return new URL(origin).host;
}
