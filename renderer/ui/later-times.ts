/** The times for which something can be put off, in local time. */
type LaterChoice = 'evening' | 'tomorrow' | 'nextWeek';

export interface LaterTime {
  readonly choice: LaterChoice;
  readonly at: Date;
}

const eveningHour = 18;
const morningHour = 9;
/** The minimum time until this evening for it to be offered, in hours. */
const leastHours = 1;

/** The times that are offered now: this evening, tomorrow, and the Monday after that. */
export function laterTimes(now: Date): LaterTime[] {
  const onDay = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const times: LaterTime[] = [
    { choice: 'tomorrow', at: onDay(1, morningHour) },
    { choice: 'nextWeek', at: onDay(toMonday === 1 ? 8 : toMonday, morningHour) },
  ];
  return now.getHours() + leastHours < eveningHour
    ? [{ choice: 'evening', at: onDay(0, eveningHour) }, ...times]
    : times;
}
