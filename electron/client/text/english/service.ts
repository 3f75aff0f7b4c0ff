import type { ExtensionName } from '#shared/contract/extension.ts';

/** The refusals of what a service does not offer and a client cannot stand in for. */
const notOffered: Partial<Record<ExtensionName, string>> = {
  guilds: 'This service doesn’t show or change the names of its guilds.',
  operators: 'This service doesn’t let you add or change operators here.',
  search: 'This service doesn’t offer search.',
  'search-query': 'This service searches for words alone.',
  'work-item-edit': 'This service doesn’t let you change this part of a work item.',
  'work-item-delete': 'This service doesn’t let you delete work items.',
  'work-item-history': 'This service doesn’t keep a history of work items.',
  'work-item-names': 'This service doesn’t give work items short names.',
  'work-item-order': 'This service doesn’t keep an order of work items.',
  'work-item-dates': 'This service doesn’t keep dates of work items.',
  'document-edit': 'This service doesn’t let you change documents.',
  'document-delete': 'This service doesn’t let you delete documents.',
  trash: 'This service doesn’t have a trash.',
  'conversation-edit': 'This service doesn’t let you rename or archive threads.',
  'notification-read': 'This service can only mark all notifications as read at once.',
  'message-retry': 'This service can’t retry messages. Write the message again.',
  'message-around': 'This service lists a thread from its newest message only.',
  'message-find': 'This service doesn’t find words in a thread.',
};

/** The texts about services: their answers and errors, and what they lack. */
export const serviceText = {
  /** The refusal of an extension that a service lacks. */
  notOffered: (extension: ExtensionName) =>
    notOffered[extension] ?? 'This service doesn’t offer that.',
  /** Why what only some services can do waits. */
  capabilitiesUnknown: 'The service hasn’t said what it can do. Guildhall keeps asking.',
  unknownThing: 'The service doesn’t have this.',
  listMoved: 'The list can’t be continued from here. Load it again.',

  unreachable: 'Guildhall can’t reach the service.',
  /** Why a service that was there, or may come back, does not answer. */
  faults: {
    no_network: 'This computer has no network.',
    no_such_host: 'There is no host with the name in its address.',
    refused: 'Nothing answers at its address.',
    timed_out: 'It doesn’t answer in time.',
    tls_refused: 'The connection isn’t secure: its certificate can’t be trusted.',
    clock_off: 'Its certificate isn’t valid at this computer’s time.',
    redirected: 'It sends elsewhere, where your key must not follow.',
    proxy_refused: 'The proxy of this network doesn’t let the connection through.',
  },
  timedOut: 'The service didn’t answer in time.',
  notStarted: 'The service hasn’t started yet.',
  keyRefused: 'The service doesn’t accept the key.',
  answerRepeats: 'The service sent the same page of a list again instead of the next one.',
  answerUnknown: 'The service answered in a way that Guildhall doesn’t understand.',
  answerNotJson: 'The service’s answer isn’t JSON.',
  answerCrowded: 'The service’s answer has too many entries.',
  answerTooLarge: 'The service’s answer is too large.',
  pageInstead: 'A web page came back instead of the service’s answer.',

  /** Why a home can't be used although something answers; what helps is said along with it. */
  addressRefused:
    'The service refuses this address, not your key. If you reach it through a forwarded port, ' +
    'forward it under the same port number.',
  networkPage:
    'A web page answers instead of the service. If this network has a sign-in page, open any page ' +
    'in your browser and sign in. What you write here is kept and is sent afterwards.',

  /**
   * The meaning of a status whose answer says nothing itself; the sentence is one of those below.
   */
  withStatus: (sentence: string, status: number) => `${sentence} (${status})`,
  notAllowed: 'The service doesn’t allow this key to do that.',
  notPossible: 'The service can’t do that.',
  gaveUpWaiting: 'The service stopped waiting for the request.',
  /** Why what was read of a former service is not shown. */
  otherAddress: 'This home has another address now. Try again.',
  changedMeanwhile: 'Something else changed this in the meantime.',
  blocked: 'Something in front of the service blocked this and showed a web page instead.',
  notLegal: 'The service can’t accept this for legal reasons.',
  noRoom: 'The service has no room left for this.',
  tooMuch: 'This is more than the service accepts.',
  jsonRefused: 'The service doesn’t accept this kind of content.',
  notReady: 'The service isn’t ready for the request yet.',
  tooManyRequests: 'The service is getting too many requests.',
  failed: 'The service failed.',
  refused: 'The service refused the request.',
  unavailable: 'The service can’t answer right now.',
};
