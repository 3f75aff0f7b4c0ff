import type { ServiceCheck } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Choice } from '../../ui/choice.tsx';
import { TextField } from '../../ui/field.tsx';
import { faultOf, isServiceFound } from './service-check.ts';

/** Where a service is reached, what a look there found, and the consent to plain HTTP. */
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
        label={text.home.address.label}
        name="address"
        placeholder={text.home.address.placeholder}
        inputMode="url"
        spellCheck={false}
        maxLength={2_000}
        value={address}
        fault={faultOf('address', check)}
        note={isLooking ? text.home.address.checking : noteOf(check, address)}
        onChange={(changed) => onChange(changed, false)}
      />
      {(isPlainHttp || allowsPlainHttp) && (
        <Choice
          kind="checkbox"
          label={text.home.address.allowPlainHttp}
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
  const completed = check.baseUrl === address ? undefined : check.baseUrl;
  return text.home.address.found(completed, check.version);
}
