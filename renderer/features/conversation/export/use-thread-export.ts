import { useEffect, useRef, useState } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { wholeCharacters } from '#shared/text/plain-text.ts';
import { call } from '../../../bridge/call.ts';
import { printPage, saveFile, savePdf } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { formatMoment } from '../../../ui/time.ts';
import type { LeavingMessages } from '../messages-markdown.ts';
import type { NameOf } from '../use-name-of.ts';
import { exportedHtml, exportedMarkdown } from './messages-html.ts';
import type { ExportedMessages } from './messages-html.ts';
import { nothingRead, readPages } from './read-pages.ts';
import type { CutReason, ReadSoFar } from './read-pages.ts';

/** The kind of file that is made; `print` is made for paper. */
export type ExportFormat = 'md' | 'html' | 'pdf' | 'print';

/** How far an export is. */
export type ExportPhase =
  | { readonly kind: 'choosing'; readonly failure?: string }
  | { readonly kind: 'reading'; readonly soFar: ReadSoFar }
  | { readonly kind: 'cut'; readonly soFar: ReadSoFar; readonly cut: CutReason }
  | { readonly kind: 'making' };

interface ExportOptions {
  readonly homeId: string;
  readonly conversationId: string;
  readonly title: string;
  readonly nameOf: NameOf;
  /** The messages that are exported; all of the thread without them. */
  readonly selected: LeavingMessages | undefined;
  readonly onClose: () => void;
}

const words = text.conversation.leaving;

/** Exports messages of a thread: reads them where they are not there yet, and saves or prints them. */
export function useThreadExport(options: ExportOptions) {
  const { homeId, conversationId, title, nameOf, selected, onClose } = options;
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'choosing' });
  const stopping = useRef(new AbortController());
  const closing = useClosing();

  const save = async (format: ExportFormat, leaving: LeavingMessages, isCut: boolean) => {
    setPhase({ kind: 'making' });
    const made = formatMoment(new Date().toISOString());
    const notes = [words.made(made), ...(isCut ? [words.olderMissing] : [])];
    const content = await contentOf(format, { ...leaving, title, notes }, closing.current.signal);
    if (closing.current.signal.aborted) {
      return;
    }
    if (content === undefined) {
      setPhase({ kind: 'choosing', failure: words.tooLarge[format === 'md' ? 'html' : format] });
    } else if (await handOver(format, title, content)) {
      onClose();
    } else {
      setPhase({ kind: 'choosing' });
    }
  };
  const read = async (format: ExportFormat, from: ReadSoFar) => {
    stopping.current = new AbortController();
    setPhase({ kind: 'reading', soFar: from });
    const { soFar, cut } = await readPages(from, {
      readPage: (input) => call('message.list', { homeId, conversationId, ...input }),
      signal: AbortSignal.any([stopping.current.signal, closing.current.signal]),
      onRead: (now) => setPhase({ kind: 'reading', soFar: now }),
    });
    if (closing.current.signal.aborted) {
      return;
    }
    if (cut !== undefined) {
      setPhase({ kind: 'cut', soFar, cut });
    } else if (soFar.messages.length === 0) {
      setPhase({ kind: 'choosing', failure: words.empty });
    } else {
      await save(format, leavingOf(soFar, nameOf), false);
    }
  };
  return {
    phase,
    start: (format: ExportFormat) =>
      void (selected === undefined ? read(format, nothingRead) : save(format, selected, false)),
    stop: () => stopping.current.abort(),
    readOn: (format: ExportFormat) => void (phase.kind === 'cut' && read(format, phase.soFar)),
    exportRead: (format: ExportFormat) =>
      void (phase.kind === 'cut' && save(format, leavingOf(phase.soFar, nameOf), true)),
  };
}

/** A signal that the dialog has gone: nothing is read or made any more. */
function useClosing() {
  const closing = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);
  return closing;
}

function contentOf(
  format: ExportFormat,
  exported: ExportedMessages,
  signal: AbortSignal,
): Promise<string | undefined> {
  return format === 'md'
    ? resultInSlices(exportedMarkdown(exported), signal)
    : exportedHtml(exported, format === 'html' ? exportLimits.text : exportLimits.printed, signal);
}

/** Saves or prints what was made. Answers whether that is done: the person may choose no place. */
function handOver(format: ExportFormat, title: string, content: string): Promise<boolean> {
  switch (format) {
    case 'md':
    case 'html':
      return saveFile(fileName(title, format), content, words.saved(title));
    case 'pdf':
      return savePdf(fileName(title, format), content, words.saved(title));
    case 'print':
      return printPage(content, words.printed(title));
  }
}

/** The messages that were read, oldest first. */
function leavingOf({ messages, gaps }: ReadSoFar, nameOf: NameOf): LeavingMessages {
  const oldestFirst: readonly Message[] = messages.toReversed();
  return { messages: oldestFirst, nameOf, gapsBefore: new Set(gaps.keys()) };
}

/** The name that is proposed. Main makes it one that the system takes. */
function fileName(title: string, ending: string): string {
  const stem = wholeCharacters(title, exportLimits.name - ending.length - 1).trim();
  return `${stem === '' ? text.conversation.thread : stem}.${ending}`;
}
