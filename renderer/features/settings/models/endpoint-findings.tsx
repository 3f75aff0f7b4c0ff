import { Check, CircleDashed, X } from 'lucide-react';
import type { EndpointCheckFacts } from '#shared/capability/model-endpoint.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import type { Tested } from './use-endpoint-form.ts';

const words = text.models.test;

/** The steps of a test, in their order. */
const steps = ['reached', 'key', 'listed', 'answer'] as const;

type Step = (typeof steps)[number];

const signs = { yes: Check, no: X, unknown: CircleDashed } as const;

/** The findings of a test, step by step, each as soon as it is known. */
export function EndpointFindings({
  tested,
  onSwitch,
}: {
  tested: Tested;
  /** Has the server be asked by the kind of API that it wants. */
  onSwitch: (api: ApiKind) => void;
}) {
  const { wantedApi } = tested.found;
  return (
    <div className="endpoint-found" role="status">
      <ul className="endpoint-findings" aria-label={words.list}>
        {steps.map((step) => (
          <StepFound key={step} step={step} tested={tested} />
        ))}
      </ul>
      {wantedApi !== undefined && (
        <Button onClick={() => onSwitch(wantedApi)}>
          {text.models.api.switchTo(text.models.api.kinds[wantedApi])}
        </Button>
      )}
    </div>
  );
}

function StepFound({ step, tested }: { step: Step; tested: Tested }) {
  const { is, detail } = tested.found[step];
  const Sign = signs[is];
  const more = detail ?? detailOf(step, tested);
  const said = words.steps[step === 'key' && !tested.hasKey ? 'noKey' : step][is];
  return (
    <li data-is={is}>
      <Sign size={16} aria-hidden="true" />
      <span>{said}</span>
      {more !== undefined && <span className="quiet">{more}</span>}
    </li>
  );
}

function detailOf(step: Step, { found, asked }: Tested): string | undefined {
  if (step === 'listed' && found.listed.is === 'yes') {
    return words.listedCount(countOf(found));
  }
  if (step === 'answer') {
    return asked === undefined ? words.toAsk : words.asked(asked);
  }
  return undefined;
}

function countOf({ models, leftOut }: EndpointCheckFacts): number {
  return models.length + leftOut;
}
