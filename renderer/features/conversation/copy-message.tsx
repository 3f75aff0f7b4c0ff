import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { copyText } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { copiedMs } from '../../ui/markdown/act-on.ts';

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
  useEffect(() => {
    const timer = isCopied ? setTimeout(() => setIsCopied(false), copiedMs) : undefined;
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className="message-act"
      title={isCopied ? text.ui.copied : text.ui.copy}
      aria-label={(isCopied ? copiedMessage : copyMessage)(author, time)}
      onClick={() => void copyText(content).then(setIsCopied)}
    >
      {isCopied ? <Check size={14} /> : <Copy size={14} />}
    </button>
  );
}
