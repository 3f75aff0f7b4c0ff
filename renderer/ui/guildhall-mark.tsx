/** The mark of Guildhall: a gabled hall with its door open. */
export function GuildhallMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d="M3.5 11 12 4l8.5 7M5.5 9.6V20h13V9.6M9.5 20v-5a2.5 2.5 0 0 1 5 0v5"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
