import type { Operator } from '#shared/domain/operator/schema.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Combobox } from '../../../ui/combobox.tsx';

/** An operator as far as something is said to it. */
export type Addressee = Pick<Operator, 'name'> & { readonly id: string };

/** An operator by its id, also one that no list names. */
export function operatorOf(
  operators: readonly Operator[],
  id: string | undefined,
): Addressee | undefined {
  return id === undefined
    ? undefined
    : (operators.find((each) => each.id === id) ?? { id, name: id });
}

/** Chooses the operator to which something is said. */
export function OperatorChoice({
  label,
  operators,
  chosen,
  onChoose,
}: {
  label: string;
  operators: readonly Operator[];
  chosen: Addressee | undefined;
  onChoose: (id: string) => void;
}) {
  const options = operators.map(({ id, name, role }) => ({
    id,
    label: name,
    ...(role !== undefined && { detail: role }),
    sign: <Avatar name={name} size="s" />,
  }));
  const own = chosen && { id: chosen.id, label: chosen.name };
  return (
    <Combobox
      label={label}
      options={options}
      chosen={options.find(({ id }) => id === chosen?.id) ?? own ?? null}
      isRequired
      onChoose={(option) => option && onChoose(option.id)}
    />
  );
}
