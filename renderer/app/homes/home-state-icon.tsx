import { Circle, CircleAlert, CircleDashed, CircleDot, CircleX, Contrast } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ConnectionState } from '#shared/capability/home.ts';
import './home-state.css';

/** The icons of the states. Each has a shape of its own, because not everybody sees its colour. */
const icons: Readonly<Record<ConnectionState['kind'], LucideIcon>> = {
  starting: CircleDashed,
  live: Circle,
  polling: CircleDot,
  reconnecting: Contrast,
  offline: Circle,
  key_refused: CircleAlert,
  failed: CircleX,
};

/** The state of a home as a shape and a colour, hidden from screen readers. */
export function HomeStateIcon({ kind }: { kind: ConnectionState['kind'] }) {
  const Icon = icons[kind];
  return (
    <Icon
      className="home-state"
      data-state={kind}
      aria-hidden="true"
      // The circle is full for a live home, and empty for an offline one.
      fill={kind === 'live' ? 'currentColor' : 'none'}
    />
  );
}
