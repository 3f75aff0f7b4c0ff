import './field.css';

/** Why what was asked for did not happen, said as it is known; nothing where nothing failed. */
export function InlineError({ detail }: { detail: string | undefined }) {
  return detail ? (
    <p className="field-error" role="alert">
      {detail}
    </p>
  ) : null;
}
