import { useState } from 'react';
import { copyText } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { copiedMs } from '../../ui/markdown/act-on.ts';
import './message-acts.css';

/** Copies a message, and says so once the clipboard has it. */
export function CopyMessage({
  content,
  author,
  time,
}: {
  content: string;
  author: string;
  time: string;
}) {
  const [isCopied, setIsCopied] = useState(false);
  const { copiedMessage, copyMessage } = text.conversation;
  const copy = async () => {
    setIsCopied(await copyText(content));
    setTimeout(() => setIsCopied(false), copiedMs);
  };
  return (
    <button
      type="button"
      className="message-act"
      data-sign={isCopied ? 'check' : 'copy'}
      title={isCopied ? text.ui.copied : text.ui.copy}
      aria-label={(isCopied ? copiedMessage : copyMessage)(author, time)}
      onClick={() => void copy()}
    />
  );
}
