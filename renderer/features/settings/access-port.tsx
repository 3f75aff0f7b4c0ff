import { useState } from 'react';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const words = text.settings.sections.access.port;

/** The port that other programs use. Another one holds once it is opened. */
export function AccessPort({
  port,
  isOn,
  isBusy,
  onOpen,
}: {
  port: number;
  isOn: boolean;
  isBusy: boolean;
  onOpen: (port: number) => void;
}) {
  const [typed, setTyped] = useState(String(port));
  const wanted = /^\d{4,5}$/.test(typed) ? Number(typed) : 0;
  const isValid = wanted >= 1024 && wanted <= 65_535;
  return (
    <form
      className="setting-line"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen(wanted);
      }}
    >
      <TextField
        label={words.label}
        inputMode="numeric"
        maxLength={5}
        value={typed}
        fault={isValid ? undefined : words.invalid}
        onChange={setTyped}
      />
      <Button type="submit" disabled={isBusy || !isValid || (isOn && wanted === port)}>
        {words.open}
      </Button>
    </form>
  );
}
