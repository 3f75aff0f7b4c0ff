/**
 * The environment for a Chromium that can open every file. It reads file names in the encoding of
 * the locale. A machine that names no locale, as many servers do, means ASCII, in which no file
 * beyond it can be opened. A locale that the person chose stays.
 */
export function withFileNameLocale(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || 'C';
  if (locale !== 'C' && locale !== 'POSIX') {
    return { ...env };
  }
  // LC_ALL counts before the one that is set here.
  return { ...env, LC_ALL: undefined, LC_CTYPE: 'C.UTF-8' };
}
