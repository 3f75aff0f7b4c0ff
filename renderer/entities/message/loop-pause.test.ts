import { expect, test } from 'vitest';
import type { Message, MessageResponse } from '#shared/domain/message/schema.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import { buildMessage } from '../../testing/build-entities.ts';
import type { Activity } from '../progress/activity-store.ts';
import { loopPause } from './loop-pause.ts';

const asked = buildMessage({ id: 'm0' });
const stopped: Activity = { kind: 'stopped', reason: 'Six times.' };

/** The person's message, and so many by which Ada and Theo answer it and each other. */
function loop(length: number, responses: MessageResponse[] = []): Message[] {
  const answers = Array.from({ length }, (_, at) =>
    buildMessage({
      id: `m${at + 1}`,
      authorId: at % 2 === 0 ? 'opr_ada' : 'opr_theo',
      authorType: 'operator',
    }),
  );
  const last = answers.at(-1);
  return [asked, ...answers.slice(0, -1), ...(last ? [{ ...last, responses }] : [])];
}

const pause = (messages: Message[], activity: Record<string, Activity> = {}, isSilent = false) =>
  loopPause({ messages, activity, isSilent });
const kept = (kind: MessageResponse['kind']) => ({
  operatorId: 'opr_theo' as OperatorId,
  kind,
  reason: 'Six times.',
});
const told = { operatorIds: ['opr_theo'], reason: 'Six times.', isInferred: false };

test('operators that have answered are paused all the same, as it was heard and as it is kept', () => {
  expect(pause(loop(7), { opr_theo: stopped })).toEqual(told);
  expect(pause(loop(7, [kept('stopped')]))).toEqual(told);
  expect(pause(loop(7, [kept('stopped')]), { opr_theo: stopped })).toEqual(told);
});

test('who passes is not paused, nor is a loop of which nothing is told', () => {
  expect(pause(loop(7, [kept('passed')]))).toBeUndefined();
  expect(pause(loop(7))).toBeUndefined();
  expect(pause([])).toBeUndefined();
});

test('a message of a person ends a pause, and so does an operator that thinks', () => {
  const messages = loop(7, [kept('stopped')]);
  expect(pause([...messages, buildMessage({ id: 'm9' })])).toBeUndefined();
  expect(pause(messages, { opr_theo: { kind: 'thinking', reason: undefined } })).toBeUndefined();
});

test('a service that does not tell pauses after a full loop and a silence', () => {
  const inferred = { operatorIds: ['opr_theo'], reason: undefined, isInferred: true };
  expect(pause(loop(7), {}, true)).toEqual(inferred);
  expect(pause(loop(6), {}, true)).toBeUndefined();
  const alone = loop(14).filter(({ authorId }) => authorId !== 'opr_theo');
  expect(pause(alone, {}, true)).toBeUndefined();
});
