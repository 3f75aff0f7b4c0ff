import type { ServiceCheck } from '#shared/capability/home.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { faultOf, isServiceFound } from './service-check.ts';

/** Where a service is reached, what a look there found, and the word for plain HTTP. */
export function AddressField({
  address,
  check,
  isLooking,
  allowsPlainHttp,
  onChange,
}: {
  address: string;
  check: ServiceCheck | undefined;
  isLooking: boolean;
  allowsPlainHttp: boolean;
  onChange: (address: string, allowsPlainHttp: boolean) => void;
}) {
  const isPlainHttp = check?.outcome === 'plain_http';
  return (
    <>
      <TextField
        label="Address"
        name="address"
        placeholder="https://guild.example.org/v1"
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        value={address}
        fault={faultOf('address', check)}
        note={isLooking ? 'Looking there…' : noteOf(check, address)}
        onChange={(changed) => onChange(changed, false)}
      />
      {(isPlainHttp || allowsPlainHttp) && (
        <Choice
          kind="checkbox"
          label="Connect without encryption all the same"
          isChosen={allowsPlainHttp}
          onChange={(isAllowed) => onChange(address, isAllowed)}
        />
      )}
    </>
  );
}

function noteOf(check: ServiceCheck | undefined, address: string): string | undefined {
  if (check === undefined || !isServiceFound(check)) {
    return undefined;
  }
  const place =
    check.baseUrl === undefined || check.baseUrl === address ? '' : ` at ${check.baseUrl}`;
  const version = check.version === undefined ? '' : `, version ${check.version}`;
  return `A service answers${place}${version}.`;
}
