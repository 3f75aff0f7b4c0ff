import { useId } from 'react';
import type { ReactNode } from 'react';
import './choice.css';

/**
 * A name and what it means: one choice of a group, one to take or leave, or a switch. What is on or
 * off at once is a switch; what waits for the button of its form, or is one of several, is none.
 */
export function Choice({
  kind,
  group,
  label,
  detail,
  isChosen,
  onChange,
}: {
  kind: 'radio' | 'checkbox' | 'switch';
  /** The name that the radios of one group share. */
  group?: string;
  label: string;
  detail?: ReactNode;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="choice" dir="auto">
      <input
        id={id}
        type={kind === 'switch' ? 'checkbox' : kind}
        role={kind === 'switch' ? kind : undefined}
        name={group}
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
      />
      <label htmlFor={id}>{label}</label>
      {detail !== undefined && (
        <span className="choice-detail" id={`${id}-detail`}>
          {detail}
        </span>
      )}
    </div>
  );
}
