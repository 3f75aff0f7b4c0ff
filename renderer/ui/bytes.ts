import { locale } from '../text/text.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const formats = units.map(
  (unit) =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: unit === 'byte' ? 'long' : 'short',
      maximumSignificantDigits: 3,
    }),
);

/** A size as people read it: `4.2 MB`. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3);
  const at = Math.min(step, units.length - 1);
  return formats[at]?.format(bytes / 1000 ** at) ?? '';
}
