import type { KeyboardEvent, MouseEvent } from 'react';
import { text } from '../../text/text.ts';
import { enlargeDiagram } from './diagrams/enlarged-diagram.tsx';
import { headingOfLink } from './heading-links.ts';
import { tickedTask } from './task-boxes.ts';
import type { TickedTask } from './task-boxes.ts';
import { keyOf } from '../key-of.ts';

/** For how long a button says that it has copied. */
export const copiedMs = 2_000;

/** The acts from within a rendered text. */
interface TextActs {
  readonly onOpenLink: (url: string) => void;
  /** Answers whether the text is on the clipboard now. */
  readonly onCopy: (text: string) => boolean | Promise<boolean>;
  /** Ticks a task, where the text can be changed. Answers whether that was accepted. */
  readonly onTick?: ((task: TickedTask) => Promise<boolean>) | undefined;
  /** Shows a heading of the same text. */
  readonly onHeading: (name: string) => void;
}

/** Enter follows the links that have no address, as it follows the others. */
export function actOnKey(event: KeyboardEvent, acts: TextActs): void {
  if (keyOf(event) === 'Enter' && headingOfLink(event.target as Element) !== undefined) {
    actOn(event, acts);
  }
}

/**
 * Does what a click in a rendered text asks for. The page itself follows no link but those to
 * things of the application, which no text can write as such (thing-links.ts).
 */
export function actOn(
  event: MouseEvent | KeyboardEvent,
  { onOpenLink, onCopy, onTick, onHeading }: TextActs,
): void {
  const target = event.target as Element;
  const link = target.closest('a');
  const button = target.closest('button');
  if (link !== null) {
    // As it was written: an address that is not whole is none.
    const url = link.getAttribute('href');
    if (url?.startsWith('#') === true) {
      return;
    }
    event.preventDefault();
    const heading = headingOfLink(link);
    if (heading !== undefined) {
      onHeading(heading);
    } else if (url !== null) {
      onOpenLink(url);
    }
  } else if (button?.classList.contains('code-copy') === true) {
    void copyCode(button, onCopy);
  } else if (button?.classList.contains('footnote-mark') === true) {
    jumpToNote(button);
  } else if (button?.classList.contains('footnote-back') === true) {
    jumpToMark(button);
  } else if (target.closest('.diagram-picture') !== null) {
    enlarge(target);
  } else {
    void tick(target, onTick);
  }
}

/** A press on a picture, or on the button beside it, enlarges it. */
function enlarge(target: Element): void {
  const image = target.closest('.diagram-picture')?.querySelector('img');
  if (image) {
    enlargeDiagram(image);
  }
}

async function tick(target: Element, onTick: TextActs['onTick']): Promise<void> {
  const task = tickedTask(target);
  if (task !== undefined && onTick !== undefined && !(await onTick(task))) {
    (target as HTMLInputElement).checked = !task.isDone;
  }
}

async function copyCode(
  button: Element,
  onCopy: (text: string) => boolean | Promise<boolean>,
): Promise<void> {
  const isCopied = await onCopy(button.closest('.code')?.querySelector('code')?.textContent ?? '');
  const label = button.firstElementChild;
  if (isCopied && label !== null) {
    label.textContent = text.ui.copied;
    setTimeout(() => (label.textContent = text.ui.copy), copiedMs);
  }
}

function jumpToNote(mark: Element): void {
  const note = ownParts(mark, '.footnote-item')[Number(mark.textContent) - 1];
  if (note !== undefined) {
    note.tabIndex = -1;
    showAndFocus(note);
  }
}

/** A note that is mentioned several times has as many ways back, in the order of its marks. */
function jumpToMark(back: Element): void {
  const note = back.closest('.footnote-item');
  const place = [...(note?.querySelectorAll('.footnote-back') ?? [])].indexOf(back);
  const number = ownParts(back, '.footnote-item').findIndex((item) => item === note);
  const marks = ownParts(back, '.footnote-mark').filter(
    ({ textContent }) => Number(textContent) === number + 1,
  );
  const mark = marks[place] ?? marks[0];
  if (mark !== undefined) {
    showAndFocus(mark);
  }
}

/** The parts of the text that an element stands in, without those of notes that it shows. */
function ownParts(element: Element, selector: string): readonly HTMLElement[] {
  const piece = element.closest('.markdown-piece');
  return [...(piece?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(
    (part) => part.closest('.markdown-piece') === piece,
  );
}

function showAndFocus(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' });
  element.focus({ preventScroll: true });
}
