import { Check, Copy } from 'lucide-react';
import { memo, useState } from 'react';
import type { Message } from '#shared/domain/message/schema.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { SkippedNote } from './skipped-note.tsx';
import { formatExact, formatTime } from '../../ui/time.ts';

/** One message: who, when, and its text in Markdown. */
export const MessageRow = memo(function MessageRow({
  message,
  author,
  role,
  hasAuthor,
  onRetry,
}: {
  message: Message;
  author: string;
  role: string | undefined;
  hasAuthor: boolean;
  onRetry: (messageId: string) => Promise<void>;
}) {
  const { retryOf } = message;
  return (
    <article className="message" aria-label={author} data-run={hasAuthor ? undefined : 'true'}>
      <div className="message-face">{hasAuthor && <Avatar name={author} />}</div>
      <div className="message-body">
        {hasAuthor && (
          <header className="message-head">
            <span className="message-author">{author}</span>
            {role && <span className="message-role">{role}</span>}
            <Moment at={message.createdAt} />
          </header>
        )}
        <Markdown text={message.text} onOpenLink={openLink} onCopy={copy} />
        {retryOf !== undefined && <SkippedNote onRetry={() => onRetry(retryOf)} />}
      </div>
      <CopyMessage content={message.text} />
    </article>
  );
});

/** A time of day, with the whole moment on hover. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="message-time" dateTime={at} title={formatExact(at)}>
      {formatTime(at)}
    </time>
  );
}

function CopyMessage({ content }: { content: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const label = isCopied ? text.conversation.copied : text.ui.copy;
  return (
    <button
      type="button"
      className="message-act"
      title={label}
      aria-label={label}
      onClick={() => {
        copy(content);
        setIsCopied(true);
      }}
      onBlur={() => setIsCopied(false)}
      onPointerLeave={() => setIsCopied(false)}
    >
      {isCopied ? <Check size={14} /> : <Copy size={14} />}
    </button>
  );
}

/** Opens a link outside, after main has checked it and asked where it must. */
export function openLink(url: string): void {
  call('link.open', { url }).catch(() => undefined);
}

/** Puts a text on the clipboard. */
export function copy(content: string): void {
  call('clipboard.write', { text: content }).catch(() => undefined);
}
