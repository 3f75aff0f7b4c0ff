import { Button } from '../ui/button.tsx';
import { GuildhallMark } from '../ui/guildhall-mark.tsx';
import { dismissNotice, useApplication } from './application-store.ts';

/** The frame of every screen: rail, sidebar, main pane and status strip. */
export function Shell() {
  const version = useApplication((state) => state.version);
  return (
    <div className="shell">
      <header className="shell-rail">
        <div className="shell-mark">
          <GuildhallMark />
        </div>
      </header>
      <nav className="shell-sidebar" aria-label="Guildhall">
        <h2 className="shell-title">Guildhall</h2>
      </nav>
      <main className="shell-main">
        <Notices />
        <div className="shell-empty">
          <h1>Welcome to Guildhall</h1>
          <p>A place to talk and plan with operators. There is nothing here yet.</p>
        </div>
      </main>
      <footer className="shell-strip">
        <span>No home yet</span>
        {version && <span className="shell-strip-end">Version {version}</span>}
      </footer>
    </div>
  );
}

function Notices() {
  const notices = useApplication((state) => state.notices);
  return notices.map(({ id, text }) => (
    <div className="shell-notice" role="status" key={id}>
      <p>{text}</p>
      <Button kind="quiet" onClick={() => dismissNotice(id)}>
        Dismiss
      </Button>
    </div>
  ));
}
