import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { storable } from '../basics/storable.ts';
import type { TurnMessage } from './driver.ts';
import type { WorkReport, WorkTurn } from './work-driver.ts';

/**
 * Returns the newest messages of a thread within the driver's limits. The last message, which is to
 * be answered, is always whole; the oldest may be cut.
 */
export function truncateThread(thread: readonly TurnMessage[]): TurnMessage[] {
  const kept: TurnMessage[] = [];
  let room: number = operatorLimits.threadText;
  for (const message of thread.slice(-operatorLimits.threadMessages).toReversed()) {
    const isWhole = kept.length === 0 || message.text.length <= room;
    if (!isWhole && room <= 0) {
      break;
    }
    kept.unshift(isWhole ? message : { ...message, text: cutAtWord(message.text, room) });
    room -= message.text.length;
  }
  return kept;
}

/** Returns a work item and its children with texts cut to the driver's limits. */
export function truncateWork(turn: WorkTurn): WorkTurn {
  const children = turn.children.slice(0, operatorLimits.children).map((child) => ({
    ...child,
    description: child.description && cutAtWord(child.description, operatorLimits.childDescription),
  }));
  return { ...turn, children };
}

/** Makes an answer storable and cuts one that is too long, with a sentence that says so. */
export function truncateAnswer(text: string): string {
  return boundedText(text, textLimits.messageText, 'answer');
}

/** Shortens an operator's reason for passing for display. */
export function truncateReason(reason: string): string {
  return cutAtWord(storable(reason.slice(0, 2 * operatorLimits.reason)), operatorLimits.reason);
}

/** Makes a report storable and cuts it to the limits in the same way. */
export function truncateReport({ title, description, content }: WorkReport): WorkReport {
  return {
    title: cutAtWord(storable(title.slice(0, 2 * textLimits.title)), textLimits.title),
    description: boundedText(description, textLimits.documentDescription, 'description'),
    content: boundedText(content, textLimits.documentContent, 'report'),
  };
}

function boundedText(text: string, maxLength: number, noun: string): string {
  // Looks only at the part of a text that can be kept, however long it is
  const whole = storable(text.slice(0, maxLength + 1));
  if (text.length <= maxLength) {
    return whole;
  }
  const most = maxLength.toLocaleString('en');
  const note = `\n\n*The ${noun} was longer than the ${most} characters that fit; the rest was left out.*`;
  return cutAtWord(whole, maxLength - note.length) + note;
}
