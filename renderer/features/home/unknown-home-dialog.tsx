import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const words = text.home.unknownHome;

/** Asks what to do about a link into a home that is not on this computer. Nothing was sent there. */
export function UnknownHomeDialog({
  host,
  onConnect,
  onClose,
}: {
  /** The host of the service; undefined where the link does not tell it. */
  host: string | undefined;
  onConnect: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      {host === undefined ? (
        <p>{words.withoutService}</p>
      ) : (
        <>
          <p>{words.leadsTo}</p>
          <p className="home-host">
            <bdi>{host}</bdi>
          </p>
          <p>{words.nothingSent}</p>
        </>
      )}
      <div className="dialog-acts">
        <Button onClick={onClose}>{host === undefined ? text.ui.close : text.ui.cancel}</Button>
        {host !== undefined && (
          <Button kind="primary" onClick={onConnect}>
            {words.connect}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
