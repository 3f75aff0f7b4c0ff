import tls from 'node:tls';

let certificates: string[] | undefined;

/** Reads what Node and the system trust when the first secure connection needs it: it takes long. */
export function trustedCertificates(): string[] {
  certificates ??= [...tls.getCACertificates('default'), ...tls.getCACertificates('system')];
  return certificates;
}
