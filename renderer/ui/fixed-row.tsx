import type { CustomItemComponentProps } from 'virtua';

/**
 * A row in its place. The list (virtua 0.54) hides rows until it has measured them, and a hidden
 * field loses what is typed; here all rows have the height that the list was told.
 */
export function FixedRow({ ref, style, children }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={{ ...style, visibility: 'visible' }}>
      {children}
    </div>
  );
}

/** A length in rem as pixels: rem grow with the size of the text that a person has chosen. */
export function pixelsOf(rem: number): number {
  return rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
