import { dateFormat } from '#shared/text/date-format.ts';
import { pluralIn } from '#shared/text/plural.ts';
import { alertText } from './english/alerts.ts';
import { homeText } from './english/home.ts';
import { serviceText } from './english/service.ts';

const plural = pluralIn('en');
/** The format of moments, in the way of the person's own region. */
const moments = dateFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** Every sentence that the client answers with, in English. */
export const english = {
  internalError: 'Something went wrong inside Guildhall.',

  alerts: alertText,

  input: {
    /** A character has no form on the screen, so it is found by the words before it. */
    unkept: ({ name, before }: { readonly name: string; readonly before: string }) =>
      `The text has a character that can’t be kept: ${name}, ${before === '' ? 'at its beginning' : `after “${before}”`}. Delete it, and try again.`,
  },

  store: {
    stopped: 'Nothing could be saved: Guildhall’s storage on this computer stopped. Try again.',
    unlisted: ({ drafts, places, marks, views }: Record<UnlistedKind, number>) => {
      const leftOut = [
        ...(drafts > 0 ? [plural(drafts, { one: '# draft', other: '# drafts' })] : []),
        ...(places > 0 ? [plural(places, { one: '# place', other: '# places' })] : []),
        ...(marks > 0 ? [plural(marks, { one: '# read mark', other: '# read marks' })] : []),
        ...(views > 0 ? [plural(views, { one: '# view', other: '# views' })] : []),
      ];
      return `This computer keeps more than Guildhall can use at once. Guildhall uses the newest and leaves out the rest: ${leftOut.join(', ')}. Nothing is deleted.`;
    },
    unlistedEntries: (entries: number) =>
      `The Outbox is too long to be shown as a whole. ${plural(entries, { one: '# later change isn’t shown yet.', other: '# later changes aren’t shown yet.' })} Nothing is lost: every change is sent in its turn. Start Guildhall again to see the next ones.`,
    recovered: ({ foundAt, restoredFrom, heldEntries = 0, setAside }: StoreRecovery) =>
      [
        'The file with your drafts and unsent changes was damaged.',
        restoredFrom === undefined
          ? 'There was no backup, so your drafts and unsent changes are missing.'
          : `Guildhall restored it from a backup made ${moment(restoredFrom)}. Anything you wrote ` +
            `between then and ${moment(foundAt)} and didn’t send may be missing.`,
        ...(heldEntries === 0
          ? []
          : [
              plural(heldEntries, {
                one: '# change in the Outbox may have been sent, edited or discarded since; it waits for your decision.',
                other:
                  '# changes in the Outbox may have been sent, edited or discarded since; they wait for your decision.',
              }),
            ]),
        `The damaged file was kept as ${setAside}.`,
      ].join(' '),
  },

  thread: {
    pageGone: 'This part of the thread is no longer available from the service.',
  },

  outbox: {
    unknownWrite: 'Guildhall has no write with this name.',
    notSentYet: 'The service does not have it yet. It waits in the Outbox.',
    entryMissing: 'This entry is no longer in the Outbox.',
    subjectFixed: 'An entry can’t be moved to something else.',
    fieldFixed: 'Can’t be changed.',
    onlyMessages: 'Only a message can be sent later.',
    tooFarAhead: (years: number) =>
      `That is too far ahead. A message can wait for up to ${years} years.`,
    /** Why a text of which only the beginning is known cannot be changed. */
    textCut:
      'This text is too long to be shown in full here. Saving it would overwrite the rest of it.',
    stillDeleting: 'It is being deleted right now. Try again in a moment.',
    /** A deletion that was held back, on a service without a trash. */
    notKept:
      'This service has no trash, and Guildhall couldn’t keep a copy: it could not be read in ' +
      'full. It is still there. Retry to delete it for good.',
    /** A deletion or a change that was held back; the detail is a whole sentence. */
    deletionNotChecked: (detail: string) =>
      `${detail} Guildhall couldn’t check whether somebody else has changed it. It is still there. ` +
      'Retry to delete it all the same.',
    notChecked: (detail: string) =>
      `${detail} Guildhall couldn’t check whether somebody else has changed the same, so nothing ` +
      'was sent. Retry to look again. If it still can’t be opened, your change is sent unchecked and ' +
      'may replace what others wrote.',
    /** The looks follow each other ever more slowly; a minute is twice a request's time. */
    probing:
      'This may have arrived. Guildhall looks for it every few seconds, and sends it again after a ' +
      'minute if it isn’t there.',
    unconfirmed:
      'The connection was lost during sending, and the service can’t tell whether it arrived.',
    /** The detail is a whole sentence of the service or of this catalogue. */
    mayHaveArrived: (detail: string) => `${detail} It may have arrived.`,
    waiting: (detail: string, minutes: number) =>
      `${detail} The service asks to wait ${plural(minutes, { one: '# minute', other: '# minutes' })} before the next try.`,
    /** The service asks for more than it is given. */
    waitingLong: (detail: string) =>
      `${detail} The service asks for a long wait. Guildhall tries again in an hour.`,
  },

  service: serviceText,
  home: homeText,
};

/** The kinds of kept things of which some can be left out, because there are too many. */
type UnlistedKind = 'drafts' | 'places' | 'marks' | 'views';

/** The recovery of a damaged file of drafts and unsent changes; moments are ISO timestamps. */
interface StoreRecovery {
  readonly foundAt: string;
  /** When the backup in its place was made; absent where there was none. */
  readonly restoredFrom?: string;
  /** How many entries of the backup wait for the person. */
  readonly heldEntries?: number;
  /** The name under which the damaged file is kept. */
  readonly setAside: string;
}

function moment(timestamp: string): string {
  return moments(new Date(timestamp));
}
