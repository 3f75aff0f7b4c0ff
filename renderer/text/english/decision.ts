import { asNumber } from './plural.ts';

/** The words of what operators ask people, and of what they propose. */
export const decisionText = {
  /** The part of a screen with what waits for a decision. */
  waiting: 'Waiting for you',
  questionFrom: (name: string) => `Question from ${name}`,
  proposalFrom: (name: string) => `Proposal from ${name}`,
  dialog: { question: 'Question', proposal: 'Proposal' },
  gone: 'This was already decided, or is gone.',
  answer: 'Answer',
  decline: 'Decline',
  decisions: {
    once: 'Allow once',
    run: 'Allow for this run',
    always: 'Always allow',
    decline: 'Decline',
  },
  /** The field of a question that has none of its own. */
  answerField: 'Your answer',
  yes: 'Yes',
  no: 'No',
  leftOpen: 'Left open',
  noNumber: 'Write a number, such as 12 or 3.5.',
  tooLong: (most: number) => `Write ${asNumber(most)} characters at most.`,
  nothingGiven: 'Answer at least one of these, or decline.',
  note: (name: string) => `Note to ${name}`,
  optional: 'optional',
  yourNote: (note: string) => `Your note: ${note}`,
  showChange: 'Show the change',
  hideChange: 'Hide the change',
  change: {
    of: (title: string) => `What would change in “${title}”`,
    changed: 'What would change',
    made: 'What would be created',
    field: 'Field',
    now: 'Now',
    after: 'Then',
    value: 'Value',
    fields: { text: 'message' },
    /** A field that has no name here. */
    other: 'another field',
  },
  /** The outcomes of a question. */
  questionStates: {
    answered: (_name: string) => 'You answered this.',
    declined: (name: string) => `You declined to answer. ${name} goes on without it.`,
    expired: (name: string) => `Nobody answered in time. ${name} goes on without it.`,
    withdrawn: (name: string) => `${name} doesn’t need an answer anymore.`,
  },
  /** The outcomes of a proposal. */
  proposalStates: {
    accepted: (name: string) => `You allowed this. ${name} will do it next.`,
    done: (name: string) => `You allowed this, and ${name} did it.`,
    declined: (_name: string) => 'You declined this. Nothing was changed.',
    expired: (_name: string) => 'Nobody decided in time. Nothing was changed.',
    withdrawn: (name: string) => `${name} doesn’t propose this anymore. Nothing was changed.`,
    outdated: (name: string) =>
      `You allowed this, but it has changed since. ${name} asks again. Nothing was changed.`,
    failed: (_name: string) => 'You allowed this, but it couldn’t be done. Nothing was changed.',
  },
  waits: 'Your decision is in the Outbox. It will be sent when the service can be reached.',
  notSent: (reason: string) => `Your decision wasn’t sent: ${reason} See the Outbox.`,
};
