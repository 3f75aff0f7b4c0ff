import { useState } from 'react';
import { call } from '../../bridge/call.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import { saveFile } from '../../bridge/outside.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Setting } from './setting.tsx';
import { useAct } from '../../actions/use-act.ts';

const words = text.settings.sections.diagnostics;

type Bundle = CallOutput<'diagnostics.describe'>;

/** The logs, and a file for somebody who helps to find a fault. */
export function DiagnosticsSection() {
  const [bundle, setBundle] = useState<Bundle>();
  const { isBusy, failure, run } = useAct();
  return (
    <>
      <Setting words={words.logs}>
        <Button onClick={() => run(() => call('data.open_folder', { folder: 'logs' }))}>
          {words.logs.open}
        </Button>
      </Setting>
      <Setting words={words.bundle}>
        <Button
          disabled={isBusy}
          onClick={() => run(async () => setBundle(await call('diagnostics.describe', {})))}
        >
          {words.bundle.show}
        </Button>
      </Setting>
      <InlineError detail={failure} />
      {bundle && <BundleDialog bundle={bundle} onClose={() => setBundle(undefined)} />}
    </>
  );
}

/** Shows all of the file before it is saved. */
function BundleDialog({ bundle, onClose }: { bundle: Bundle; onClose: () => void }) {
  const { name, text: content } = bundle;
  return (
    <Dialog title={words.bundle.title} onClose={onClose}>
      <p>{words.bundle.introduction}</p>
      <Textarea
        className="field-control setting-code setting-file"
        aria-label={name}
        readOnly
        spellCheck={false}
        value={content}
      />
      <div className="dialog-acts">
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button
          kind="primary"
          onClick={() => {
            onClose();
            void saveFile(name, content, words.bundle.saved);
          }}
        >
          {words.bundle.save}
        </Button>
      </div>
    </Dialog>
  );
}
