import type { ExtensionName } from '#shared/contract/extension.ts';

/** The refusals of what a service does not offer and a client cannot stand in for. */
const notOffered: Partial<Record<ExtensionName, string>> = {
  guilds: 'This service doesn’t show or change the names of its guilds.',
  operators: 'This service doesn’t let you add or change operators here.',
  search: 'This service doesn’t offer search.',
  'work-item-edit': 'This service doesn’t let you change this part of a work item.',
  'work-item-delete': 'This service doesn’t let you delete work items.',
  'work-item-history': 'This service doesn’t keep a history of work items.',
  'document-edit': 'This service doesn’t let you change documents.',
  'document-delete': 'This service doesn’t let you delete documents.',
  trash: 'This service doesn’t have a trash.',
  'conversation-edit': 'This service doesn’t let you rename or archive threads.',
  'notification-read': 'This service can only mark all notifications as read at once.',
  'message-retry': 'This service can’t retry messages. Write the message again.',
};

/** The texts about services: their answers and errors, and what they lack. */
export const serviceText = {
  /** The refusal of an extension that a service lacks. */
  notOffered: (extension: ExtensionName) =>
    notOffered[extension] ?? 'This service doesn’t offer that.',
  unknownThing: 'The service doesn’t have this.',
  listMoved: 'The list can’t be continued from here. Load it again.',

  unreachable: 'Guildhall can’t reach the service.',
  timedOut: 'The service didn’t answer in time.',
  notStarted: 'The service hasn’t started yet.',
  keyRefused: 'The service doesn’t accept the key.',
  answerUnknown: 'The service answered in a way that Guildhall doesn’t understand.',
  answerNotJson: 'The service’s answer isn’t JSON.',
  answerCrowded: 'The service’s answer holds too much.',
  answerTooLarge: 'The service’s answer is too large.',

  /**
   * The meaning of a status whose answer says nothing itself; the sentence is one of those below.
   */
  withStatus: (sentence: string, status: number) => `${sentence} (${status})`,
  notAllowed: 'The service doesn’t allow this key to do that.',
  notPossible: 'The service can’t do that.',
  gaveUpWaiting: 'The service stopped waiting for the request.',
  changedMeanwhile: 'Something else changed this in the meantime.',
  tooMuch: 'This is more than the service accepts.',
  jsonRefused: 'The service doesn’t accept JSON here.',
  notReady: 'The service isn’t ready for the request yet.',
  tooManyRequests: 'The service asks for fewer requests.',
  failed: 'The service failed.',
  refused: 'The service refused the request.',
  unavailable: 'The service can’t answer right now.',
};
