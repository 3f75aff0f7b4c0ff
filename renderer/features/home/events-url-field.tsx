import { text } from '../../text/text.ts';
import { TextField } from '../../ui/field.tsx';

/** The field for the address of a service's events. */
export function EventsUrlField(props: { value: string; onChange: (eventsUrl: string) => void }) {
  return (
    <TextField
      {...props}
      {...text.home.eventsUrl}
      inputMode="url"
      spellCheck={false}
      maxLength={2_000}
    />
  );
}
