import type { ReactNode } from 'react';

/** A fact of a list of facts, which is a `dl`: its name, and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
