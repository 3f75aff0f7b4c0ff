import { Circle, CircleAlert, CircleDashed, CircleDot, CircleX, Contrast } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ConnectionState } from '#shared/capability/home.ts';
import './home-state.css';

/** Each state has a shape of its own, because not everybody sees its colour. */
const icons: Readonly<Record<ConnectionState['kind'], LucideIcon>> = {
  starting: CircleDashed,
  live: Circle,
  polling: CircleDot,
  reconnecting: Contrast,
  offline: Circle,
  key_refused: CircleAlert,
  failed: CircleX,
};

/** How a home stands, as a shape and a colour. It says nothing to screen readers. */
export function HomeStateIcon({ kind }: { kind: ConnectionState['kind'] }) {
  const Icon = icons[kind];
  return (
    <Icon
      className="home-state"
      data-state={kind}
      aria-hidden="true"
      // A full circle for what is live, an empty one for what is offline.
      fill={kind === 'live' ? 'currentColor' : 'none'}
    />
  );
}
