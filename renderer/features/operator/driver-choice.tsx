import { useId, useState } from 'react';
import type { Model } from '#shared/domain/model/schema.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import { useAct } from '../../actions/use-act.ts';
import { changeOperator } from '../../operators/change-operator.ts';
import type { OperatorPlace } from '../../operators/operator-place.ts';
import { submit } from '../../entities/outbox/submit.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { Option } from '../../ui/combobox.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

const words = text.models.operators;

type Driver = NonNullable<Operator['driver']>;
type Fallback = Driver['fallback'];

const kinds = ['script', 'model'] as const;
const fallbacks = ['script', 'none'] as const;

/** Lets a person choose whether a script or a model drives an operator, and who stands in for it. */
export function DriverChoice({
  operator,
  models,
  onAddModel,
  ...place
}: OperatorPlace & {
  operator: Operator;
  /** Undefined until they are known: no model is missing before that. */
  models: readonly Model[] | undefined;
  /** Leads to where servers of models are named. */
  onAddModel: () => void;
}) {
  const { name, driver } = operator;
  const choice = useDriver(place, operator, models);
  const { asked, present, setModel, set, isBusy, failure } = choice;
  const isOfModel = driver?.modelId !== undefined;
  const isGone = isOfModel && models !== undefined && present === undefined;
  return (
    <div className="driver">
      <KindChoice {...choice} isOfModel={isOfModel} />
      {(choice.wantsModel || isOfModel) && (
        <ModelChoice {...{ models, driver, onAddModel }} {...choice} />
      )}
      {asked && (
        <HostedQuestion
          operator={name}
          model={asked}
          onUse={() => setModel(asked)}
          onCancel={() => choice.setWantsModel(false)}
        />
      )}
      {isGone && asked === undefined && <p className="field-error">{words.goneDetail}</p>}
      {isOfModel && asked === undefined && (
        <FallbackChoice
          fallback={driver.fallback}
          isBusy={isBusy}
          onChoose={(fallback) => set({ ...driver, fallback })}
        />
      )}
      <InlineError detail={failure} />
    </div>
  );
}

/** Whether a script or a model drives it. A model is only chosen with its name. */
function KindChoice({
  isOfModel,
  wantsModel,
  setWantsModel,
  set,
  isBusy,
}: Pick<DriverState, 'wantsModel' | 'setWantsModel' | 'set' | 'isBusy'> & { isOfModel: boolean }) {
  const choose = {
    script: () => {
      setWantsModel(false);
      if (isOfModel) {
        set({});
      }
    },
    model: () => setWantsModel(true),
  };
  return (
    <ChoiceGroup
      role="radiogroup"
      legend={words.driven}
      values={kinds}
      label={(kind) => words.kinds[kind]}
      detail={(kind) => words.kindDetails[kind]}
      chosen={isOfModel || wantsModel ? 'model' : 'script'}
      onChoose={(kind) => choose[kind]()}
      isDisabled={isBusy}
    />
  );
}

/** The model, or the way to name one where there is none. */
function ModelChoice({
  models,
  driver,
  present,
  asked,
  choose,
  onAddModel,
}: Pick<DriverState, 'present' | 'asked' | 'choose'> & {
  models: readonly Model[] | undefined;
  driver: Driver | undefined;
  onAddModel: () => void;
}) {
  const options = optionsOf(models ?? [], driver);
  if (models !== undefined && options.length === 0) {
    return (
      <div className="driver-none">
        <p className="quiet">{words.noModels}</p>
        <Button onClick={onAddModel}>{words.addModel}</Button>
      </div>
    );
  }
  return (
    <Combobox
      label={words.model}
      placeholder={words.chooseModel}
      options={options}
      chosen={optionFor(asked ?? present, driver)}
      onChoose={choose}
      isRequired
    />
  );
}

type DriverState = ReturnType<typeof useDriver>;

/** The choice of what drives an operator. A model that is elsewhere is asked about first. */
function useDriver(place: OperatorPlace, operator: Operator, models: readonly Model[] | undefined) {
  const { id: operatorId, driver } = operator;
  const [asked, setAsked] = useState<Model>();
  const [wantsModel, setWantsModel] = useState(false);
  const { isBusy, failure, run } = useAct();
  const present = models?.find(({ id }) => id === driver?.modelId);
  const set = (wanted: { modelId?: string | undefined; fallback?: Fallback }) => {
    setAsked(undefined);
    const { modelId, fallback = 'script' } = wanted;
    const kind = modelId === undefined ? 'script' : 'model';
    const driven = modelId === undefined ? null : [modelId, fallback];
    run(() =>
      changeOperator(place, operator, { driver: driven }, () =>
        submit(place.homeId, 'operator.set_driver', { operatorId, ...wanted, kind }),
      ),
    );
  };
  const setModel = ({ id }: Model) => set({ modelId: id, fallback: driver?.fallback ?? 'script' });
  const choose = (option: Option | null) => {
    const model = models?.find(({ id }) => id === option?.id);
    if (model?.isLocal === true || (model && model.origin === present?.origin)) {
      setModel(model);
    } else {
      setAsked(model);
    }
  };
  return {
    asked,
    wantsModel,
    setWantsModel: (wants: boolean) => {
      setAsked(undefined);
      setWantsModel(wants);
    },
    present,
    choose,
    setModel,
    set,
    isBusy,
    failure,
  };
}

/** Brings a question that has just been asked into sight. */
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
      <div className="driver-acts">
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
  return (
    <ChoiceGroup
      legend={words.fallback}
      values={fallbacks}
      label={(each) => words.fallbacks[each]}
      detail={(each) => words.fallbackDetails[each]}
      chosen={fallback}
      onChoose={onChoose}
      isDisabled={isBusy}
    >
      <p className="quiet">{words.workWaits}</p>
    </ChoiceGroup>
  );
}

/** Every model with where it is, and the present one where it is listed no more. */
function optionsOf(models: readonly Model[], driver: Driver | undefined): readonly Option[] {
  const isGone = driver?.modelId !== undefined && !models.some(({ id }) => id === driver.modelId);
  return [...models.map(modelOption), ...(isGone ? [goneOption(driver)] : [])];
}

function optionFor(model: Model | undefined, driver: Driver | undefined): Option | null {
  if (model !== undefined) {
    return modelOption(model);
  }
  return driver?.modelId === undefined ? null : goneOption(driver);
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
