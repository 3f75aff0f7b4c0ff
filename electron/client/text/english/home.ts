import { dateFormat } from '#shared/text/date-format.ts';
import { onFirstUse } from '#shared/text/on-first-use.ts';

const list = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }));
/** The format of moments, in the way of the person's own region. */
const moments = dateFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The texts about homes: this computer, addresses, looking at a service, keys, signing out. */
export const homeText = {
  localName: 'This computer',
  defaultUserName: 'You',
  repairUnavailable: 'This guild can’t be repaired that way right now.',
  localServerBusy: 'The server of this computer couldn’t do this now. Try again in a moment.',
  restoreTooLong:
    'Restoring this backup took too long, so it was stopped. Your guild from before is kept. Use another backup.',
  localServerStops: 'The server on this computer stops every time it starts.',
  signedOut: 'You signed out of this service. Enter a key to connect again.',

  unknown: 'This home doesn’t exist.',
  localIsFixed: 'This computer is always a home and has no address.',
  changedMeanwhile: 'This home was changed in the meantime. Try again.',
  signingOut: 'You’re already signing out of this home.',
  orderIncomplete: 'Name each home exactly once.',
  keyOfAnother: (user: string, home: string) =>
    `This key belongs to ${user}, but “${home}” holds what someone else has read and written. ` +
    'Connect to the service again to give this key a home of its own, or sign out of this home first.',
  guildIdsNeeded: 'This service doesn’t list its guilds. Enter the ID of at least one.',

  addressInvalid: 'This isn’t an address. An address looks like https://example.org/v1.',
  addressNotHttps: 'The address must start with https://.',
  eventsAddressNotWss: 'The address for events must start with wss://.',
  addressWithPassword:
    'Remove the name and password from the address. The key has a field of its own.',
  addressPlain: (host: string) =>
    `Over http, anyone between you and ${host} can read the key. Use https, or allow http if you ` +
    'trust the network.',
  addressReadable:
    'Anyone on the way to this address can read the key. Use a secure address, or allow this one.',

  keyMove: {
    title: 'Send the key to another server?',
    question: (from: readonly string[], to: readonly string[]) =>
      `Send the key you entered for ${list().format(from)} to ${list().format(to)}?`,
    warning:
      'Whoever runs that server can do everything the key allows, and gets everything that still ' +
      'waits in the Outbox. Agree only if you just changed the address yourself.',
    notEncrypted: 'The connection is not encrypted: others can read the key.',
    confirm: 'Send key',
    otherQuestionOpen: 'Answer the open question first.',
    refused: (from: readonly string[]) =>
      `Nothing changed, and the key stays with ${list().format(from)}. You can connect another ` +
      'service as a home of its own.',
    notEntered: 'The key wasn’t entered for this address.',
  },

  /** The reasons why a service that was looked at cannot be used. */
  check: {
    noNetwork: 'This computer is offline. Connect to a network, then try again.',
    noSuchHost: (host: string) => `There is no host named ${host}. Check the address for typos.`,
    refused: (host: string) =>
      `Nothing answers at ${host}. Check the port and whether the service is running.`,
    timedOut: (host: string) =>
      `${host} didn’t answer in time. Try again, or ask the people who run it whether it is up.`,
    notSecure: (host: string) =>
      `The connection to ${host} isn’t secure: its certificate can’t be trusted, or it doesn’t ` +
      'use TLS. Ask the people who run it. If the certificate is your organization’s own, ' +
      'install it on this computer first.',
    clockOff: (host: string, now: Date) =>
      `The certificate of ${host} isn’t valid at this computer's time, ${moments(now)}. ` +
      'Set the clock if it is wrong. If it is right, the service must renew its certificate.',
    redirected: (host: string) =>
      `${host} redirects to another address, and Guildhall won’t send the key there. Enter the ` +
      'address it leads to.',
    proxyRefused: (host: string) =>
      `Your network's proxy blocked the connection to ${host}. Check your system's proxy settings.`,
    brokeOff: (host: string) =>
      `${host} ended the connection before it answered. Try again in a while.`,
    notTheService: (host: string) =>
      `${host} answers, but not as a service that Guildhall understands. Check the address; it ` +
      'usually ends in /v1.',
    page: (host: string) =>
      `${host} answers with a web page. If this network has a sign-in page, open any page in your ` +
      'browser and sign in, then try again. Otherwise check the address; it usually ends in /v1.',
    addressRefused: (host: string) =>
      `The service doesn’t answer to the name ${host}. If you reach it through a forwarded port, ` +
      'forward it under the same port number.',
    keyRefused: (host: string) =>
      `${host} doesn’t accept this key. Check that you copied all of it.`,
    keyImpossible:
      'A key consists only of letters, digits and symbols. Check that you copied all of it.',
    guildUnknown: (guildId: string) => `This key can’t see a guild ${guildId}. Check its ID.`,
    /** The detail is the service's own sentence. */
    failing: (host: string, detail: string) =>
      `${host} answers with an error: ${detail} Try again in a while.`,
  },
};
