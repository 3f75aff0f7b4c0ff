import { text } from '../../../text/text.ts';
import { TextField } from '../../../ui/field.tsx';
import type { useEndpointForm } from './use-endpoint-form.ts';
import { priceField, priceParts } from './use-model-prices.ts';

const words = text.models.prices;

type Form = ReturnType<typeof useEndpointForm>;

/** The prices of the tokens of each chosen model. A price that nobody has given stays empty. */
export function ModelPrices({ models, prices }: Pick<Form, 'models' | 'prices'>) {
  return (
    models.chosen.length > 0 && (
      <fieldset className="choices">
        <legend className="field-label">{words.legend}</legend>
        <p className="quiet">{words.hint}</p>
        <div className="endpoint-models">
          {models.chosen.map((model) => (
            <div
              key={model.name}
              className="model-price"
              role="group"
              aria-label={words.of(model.name)}
            >
              <span className="quiet">{model.name}</span>
              {priceParts.map((part) => (
                <TextField
                  key={part}
                  label={words.parts[part]}
                  name={priceField(model.name, part)}
                  inputMode="decimal"
                  maxLength={20}
                  value={prices.valueOf(model, part)}
                  fault={prices.faultIn(model, part)}
                  onChange={(value) => prices.change(model, part, value)}
                />
              ))}
            </div>
          ))}
        </div>
      </fieldset>
    )
  );
}
