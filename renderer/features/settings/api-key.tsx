import { useState } from 'react';
import { copyText } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';

const words = text.settings.sections.access.key;

/** A key that was just made: it is shown this once. */
export function ApiKey({ apiKey }: { apiKey: string | undefined }) {
  const [copied, setCopied] = useState<string>();
  return (
    <>
      <p role="status" className="quiet">
        {apiKey === undefined ? '' : words.once}
      </p>
      {apiKey !== undefined && (
        <div className="setting-line">
          <code className="setting-code">{apiKey}</code>
          <Button
            onClick={() => void copyText(apiKey).then((isCopied) => isCopied && setCopied(apiKey))}
          >
            {copied === apiKey ? text.ui.copied : text.ui.copy}
          </Button>
        </div>
      )}
    </>
  );
}
