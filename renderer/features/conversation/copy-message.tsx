import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, problemOf } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { copiedMs } from '../../ui/markdown/act-on.ts';
import { showToast } from '../../ui/toast.tsx';

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
      onClick={() => void copy(content).then(setIsCopied)}
    >
      {isCopied ? <Check size={14} /> : <Copy size={14} />}
    </button>
  );
}

/** Puts a text on the clipboard, and says so where that fails. Answers whether it is there. */
export async function copy(content: string): Promise<boolean> {
  try {
    await call('clipboard.write', { text: content });
    return true;
  } catch (error) {
    showToast({ words: text.conversation.notCopied(problemOf(error).detail) });
    return false;
  }
}
