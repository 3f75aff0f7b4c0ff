/** The ways to turn on Do not disturb by hand. */
export type QuietChoice = 'off' | 'halfHour' | 'hour' | 'tomorrow' | 'always';

export const quietChoices: readonly QuietChoice[] = [
  'off',
  'halfHour',
  'hour',
  'tomorrow',
  'always',
];

const minuteMs = 60_000;
const morningHour = 9;

/** Until when it is quiet by a choice that is made now; undefined where it is not. */
export function quietUntil(choice: QuietChoice, now: Date): string | undefined {
  switch (choice) {
    case 'off':
      return undefined;
    case 'always':
      return 'always';
    case 'halfHour':
      return new Date(now.getTime() + 30 * minuteMs).toISOString();
    case 'hour':
      return new Date(now.getTime() + 60 * minuteMs).toISOString();
    case 'tomorrow':
      return new Date(
        now.getFullYear(),
        now.getMonth(),
        now.getDate() + 1,
        morningHour,
      ).toISOString();
    default:
      return choice satisfies never;
  }
}
