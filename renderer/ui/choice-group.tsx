import { useId } from 'react';
import type { ReactNode } from 'react';
import { Choice } from './choice.tsx';

/** Choices of which one is chosen, below what they are about. */
export function ChoiceGroup<Value extends string>({
  legend,
  values,
  label,
  detail,
  chosen,
  onChoose,
  role,
  isDisabled = false,
  children,
}: {
  legend: string;
  /** In the order in which they are shown. */
  values: readonly Value[];
  label: (value: Value) => string;
  detail?: ((value: Value) => ReactNode) | undefined;
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
  role?: 'radiogroup';
  /** Keeps the choice as it is, and the focus where it is. */
  isDisabled?: boolean;
  /** The content below the choices. */
  children?: ReactNode;
}) {
  const group = useId();
  return (
    <fieldset className="choices" role={role} aria-disabled={isDisabled}>
      <legend className="field-label">{legend}</legend>
      {values.map((value) => (
        <Choice
          key={value}
          kind="radio"
          group={group}
          label={label(value)}
          detail={detail?.(value)}
          isChosen={value === chosen}
          onChange={() => isDisabled || onChoose(value)}
        />
      ))}
      {children}
    </fieldset>
  );
}
