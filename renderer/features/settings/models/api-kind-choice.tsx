import { apiKinds } from '#shared/domain/model/api-kind.ts';
import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import { text } from '../../../text/text.ts';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';

const words = text.models.api;

/** By which kind of API a server is asked. */
export function ApiKindChoice({
  api,
  onChoose,
}: {
  api: ApiKind;
  onChoose: (api: ApiKind) => void;
}) {
  return (
    <ChoiceGroup
      legend={words.legend}
      values={apiKinds}
      label={(kind) => words.kinds[kind]}
      detail={(kind) => words.details[kind]}
      chosen={api}
      onChoose={onChoose}
    />
  );
}
