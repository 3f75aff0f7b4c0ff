import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { operatorLimits, textLimits } from '#shared/limits/limits.ts';
import type { TurnMessage } from './driver.ts';
import type { WorkReport, WorkTurn } from './work-driver.ts';

/**
 * The newest messages of a thread that together are no longer than a driver is given; the last
 * one, which is in question, is always whole, and the oldest may be cut.
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

/** A work item with what belongs to it, of which a driver is given the beginnings. */
export function truncateWork(turn: WorkTurn): WorkTurn {
  const children = turn.children.slice(0, operatorLimits.children).map((child) => ({
    ...child,
    description: child.description && cutAtWord(child.description, operatorLimits.childDescription),
  }));
  return { ...turn, children };
}

/** An answer as it is posted: storable, and cut with a sentence that says so where it is too long. */
export function truncateAnswer(text: string): string {
  return boundedText(text, textLimits.messageText, 'answer');
}

/** Why an operator passes, short enough to be shown. */
export function truncateReason(reason: string): string {
  return cutAtWord(storable(reason.slice(0, 2 * operatorLimits.reason)), operatorLimits.reason);
}

/** A report as it is put into the workspace, likewise. */
export function truncateReport({ title, description, content }: WorkReport): WorkReport {
  return {
    title: cutAtWord(storable(title.slice(0, 2 * textLimits.title)), textLimits.title),
    description: boundedText(description, textLimits.documentDescription, 'description'),
    content: boundedText(content, textLimits.documentContent, 'report'),
  };
}

function boundedText(text: string, maxLength: number, noun: string): string {
  // Of a text of any length, no more is looked at than can be kept
  const whole = storable(text.slice(0, maxLength + 1));
  if (text.length <= maxLength) {
    return whole;
  }
  const most = maxLength.toLocaleString('en');
  const note = `\n\n*The ${noun} was longer than the ${most} characters that fit; the rest was left out.*`;
  return cutAtWord(whole, maxLength - note.length) + note;
}

/** Valid Unicode without U+0000 (contract: Limits). */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
}
