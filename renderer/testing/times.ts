const two = (number: number) => String(number).padStart(2, '0');

/** A time on the day of the tests, by its hour. */
export const atHour = (hour: number) => `2026-11-21T${two(hour)}:00:00.000Z`;

/** A time after ten o'clock on the day of the tests, by its minute. */
export const atMinute = (minute: number) => `2026-11-21T10:${two(minute)}:00.000Z`;
