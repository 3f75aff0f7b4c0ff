import { useId } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { text } from '../text/text.ts';
import { CompletingTextarea } from './completion/completing-textarea.tsx';
import type { Person } from './completion/completion-source.ts';
import { Textarea } from './textarea.tsx';
import './field.css';

/** The words of every field: its name, a hint, a fault, a note. */
interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  /** The fault of its value, as a sentence. */
  readonly fault?: string | undefined;
  /** A remark on its value. */
  readonly note?: string | undefined;
}

/** A label over a control, and below it what is wrong or known; said as it changes. */
function Field({
  id,
  label,
  hint,
  fault,
  note,
  children,
}: FieldWords & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <div className="field-head">
        <label className="field-label" htmlFor={id} dir="auto">
          {label}
        </label>{' '}
        {hint && (
          <span className="field-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </div>
      {children}
      <p className={fault ? 'field-error' : 'field-note'} id={`${id}-note`} aria-live="polite">
        {fault ?? note}
      </p>
    </div>
  );
}

function descriptionOf(id: string, { hint, fault, note }: FieldWords) {
  const ids = [hint && `${id}-hint`, (fault ?? note) && `${id}-note`].filter(Boolean);
  return {
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': fault ? true : undefined,
  } as const;
}

/** A labelled line or area of text. */
export function TextField({
  label,
  hint,
  fault,
  note,
  multiline = false,
  people,
  value,
  onChange,
  ...rest
}: FieldWords & {
  multiline?: boolean;
  /** Has an area complete links and names: those who are offered first. */
  people?: readonly Person[];
  value: string;
  onChange: (value: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
} & Pick<
    ComponentProps<'input'>,
    | 'name'
    | 'dir'
    | 'maxLength'
    | 'autoFocus'
    | 'required'
    | 'placeholder'
    | 'spellCheck'
    | 'inputMode'
  >) {
  const id = useId();
  const words = { label, ...(hint && { hint }), fault, note };
  const shared = {
    ...rest,
    id,
    className: 'field-control',
    value,
    ...descriptionOf(id, words),
  };
  const onInput = (event: { target: { value: string } }) => onChange(event.target.value);
  return (
    <Field id={id} {...words}>
      {!multiline ? (
        <input {...shared} onChange={onInput} />
      ) : people === undefined ? (
        <Textarea {...shared} onChange={onInput} />
      ) : (
        <CompletingTextarea {...shared} onWrite={onChange} people={people} />
      )}
    </Field>
  );
}

/**
 * A line for a secret, masked until it is asked to be shown. What is typed stays in the element
 * alone: it is read off its form, and no state holds it.
 */
export function SecretField({
  label,
  hint,
  fault,
  note,
  onInput,
  isShown,
  onShow,
  ...rest
}: FieldWords & {
  onInput: () => void;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
} & Pick<ComponentProps<'input'>, 'name' | 'maxLength'>) {
  const id = useId();
  const words = { label, ...(hint && { hint }), fault, note };
  return (
    <Field id={id} {...words}>
      <div className="field-secret">
        <input
          {...rest}
          id={id}
          className="field-control"
          type={isShown ? 'text' : 'password'}
          autoComplete="off"
          spellCheck={false}
          onInput={onInput}
          {...descriptionOf(id, words)}
        />
        <button
          type="button"
          className="field-show"
          aria-label={isShown ? text.ui.hideField(label) : text.ui.showField(label)}
          onClick={() => onShow(!isShown)}
        >
          {isShown ? text.ui.hide : text.ui.show}
        </button>
      </div>
    </Field>
  );
}
