import type { OutboxEntry } from '#shared/capability/outbox.ts';
import { writeRule } from '#shared/registry/write-rule.ts';
import type { CallName, CallOutput, CallRequest } from '#shared/capability/machine-registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { StoredEntry } from '../store/store-protocol.ts';
import { requireSendTime } from '../outbox/require-send-time.ts';
import { requireWhole } from '../outbox/require-whole.ts';
import { text } from '../text/text.ts';
import {
  submitTogether,
  deleteTogether,
  partialTextSubject,
  requireWrite,
  submitTo,
} from './submit.ts';
import type { SubmitOptions } from './submit.ts';

type OutboxCallName = Extract<CallName, `outbox.${string}`>;

/** The handler of each call about the outbox, whoever makes the call. */
export type OutboxCalls = {
  readonly [Name in OutboxCallName]: (request: CallRequest<Name>) => Promise<CallOutput<Name>>;
};

/** Answers the calls about the outbox: writes, their list, and the person's decisions about them. */
export function outboxCalls(options: SubmitOptions): OutboxCalls {
  const { homes, store } = options;
  const sendNow = (entry: StoredEntry, isAsked = false) => {
    const home = homes.find(entry.homeId);
    home?.publishOutboxChange(entry);
    home?.outbox.sendNow(entry.lane, isAsked);
    home?.outbox.sendEntry(entry);
    return entry;
  };
  return {
    'outbox.submit': submitTo(options),
    'outbox.submit_together': (request) => submitTogether(request, options),
    'outbox.delete_together': (request) => deleteTogether(request, options),
    'outbox.list': async (which) => ({ entries: await store.request('outbox.list', which) }),
    'outbox.retry': async (request) => sendNow(await store.request('outbox.retry', request), true),
    'outbox.edit': async ({ entryId, input, sendAt }) => {
      const [former] = await store.request('outbox.list', { entryId });
      if (former === undefined) {
        throw problemError('not_found', text.outbox.entryMissing);
      }
      const edited = requireSameSubject(former, requireWrite(former.operation, input));
      requireWhole(
        edited,
        undefined,
        await partialTextSubject(homes.find(former.homeId), former, edited),
      );
      const time = requireSendTime({ ...former, sendAt }, options.timing.now());
      // A time in the past is no time: it goes out at once.
      const changed = sendAt !== undefined && time === undefined ? null : time;
      const edit = { entryId, input: edited, sendAt: changed };
      return sendNow(await store.request('outbox.edit', edit));
    },
    'outbox.discard': async (request) => {
      const { entry, refused } = await store.request('outbox.discard', request);
      const home = homes.find(entry.homeId);
      for (const changed of [entry, ...refused]) {
        home?.publishOutboxChange(changed);
      }
      home?.outbox.sendBehind(entry);
      return entry;
    },
  };
}

/**
 * Refuses an edit that gives an entry another subject: that one's writes go through another lane.
 */
function requireSameSubject(
  { operation, input }: OutboxEntry,
  edited: Record<string, unknown>,
): Record<string, unknown> {
  const { idField } = writeRule(operation);
  if (idField !== undefined && edited[idField] !== input[idField]) {
    throw problemError('call_invalid', text.outbox.subjectFixed, {
      errors: [{ pointer: `/input/${idField}`, message: text.outbox.fieldFixed }],
    });
  }
  return edited;
}
