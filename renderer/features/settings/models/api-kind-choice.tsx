import { useId } from 'react';
import { apiKinds } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { text } from '../../../text/text.ts';
import { Choice } from '../../../ui/choice.tsx';

const words = text.models.api;

/** By which kind of API a server is asked. */
export function ApiKindChoice({
  api,
  onChoose,
}: {
  api: ApiKind;
  onChoose: (api: ApiKind) => void;
}) {
  const group = useId();
  return (
    <fieldset className="choices">
      <legend className="field-label">{words.legend}</legend>
      {apiKinds.map((each) => (
        <Choice
          key={each}
          kind="radio"
          group={group}
          label={words.kinds[each]}
          detail={words.details[each]}
          isChosen={each === api}
          onChange={() => onChoose(each)}
        />
      ))}
    </fieldset>
  );
}
