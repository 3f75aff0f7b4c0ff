import { useState } from 'react';
import type { EndpointModel } from '#shared/capability/model-endpoint.ts';
import { endpointLimits } from '#shared/limits/endpoint-limits.ts';
import { text } from '../../../text/text.ts';
import { readAmount, writtenAmount } from '../../../ui/amounts.ts';
import { inputOf } from '../../../ui/form-input.ts';

/** The tokens that a price is for. */
export const priceParts = ['input', 'output'] as const;

type PricePart = (typeof priceParts)[number];

/** The prices of models as they are typed. Those that nobody has typed are those of the models. */
export function useModelPrices() {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const valueOf = ({ name, price }: EndpointModel, part: PricePart) =>
    typed.get(priceField(name, part)) ??
    (price === undefined ? '' : writtenAmount(price[part], 'dollars'));
  const read = (model: EndpointModel, part: PricePart) =>
    readAmount(valueOf(model, part), 'dollars', endpointLimits.price);
  /** A price has both of its parts or none; a part that cannot be read is said in its field. */
  const wrongPartOf = (model: EndpointModel) => {
    const isPriced = priceParts.some((part) => read(model, part) !== null);
    return priceParts.find(
      (part) => read(model, part) === undefined || (isPriced && read(model, part) === null),
    );
  };
  return {
    valueOf,
    change: (model: EndpointModel, part: PricePart, value: string) =>
      setTyped(new Map(typed).set(priceField(model.name, part), value)),
    /** The fault in the typed text of a field, as a sentence. */
    faultIn: (model: EndpointModel, part: PricePart) =>
      read(model, part) === undefined ? text.models.prices.partFault : undefined,
    /** Returns the fault in the prices of models, and leads to the first wrong field. */
    faultOf: (models: readonly EndpointModel[], form: HTMLFormElement | null) => {
      for (const model of models) {
        const part = wrongPartOf(model);
        if (part !== undefined) {
          inputOf(form, priceField(model.name, part))?.focus();
          return text.models.prices.fault(model.name);
        }
      }
      return undefined;
    },
    /** Returns models with the prices that are typed; without one where there is none. */
    applyTo: (models: readonly EndpointModel[]): EndpointModel[] =>
      models.map((model) => {
        const { price: _former, ...rest } = model;
        const [input, output] = priceParts.map((part) => read(model, part));
        return typeof input === 'number' && typeof output === 'number'
          ? { ...rest, price: { currency: 'USD', input, output } }
          : rest;
      }),
  };
}

/** The name of a field in its form. */
export function priceField(model: string, part: PricePart): string {
  return `price-${part}-${model}`;
}
