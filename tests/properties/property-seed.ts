/** The variable that `npm run gate -- properties` sets. */
export const seedVariable = 'GUILDHALL_PROPERTY_SEED';

/** The seed of all properties in a run of tests. */
export const propertySeed = Number(process.env[seedVariable] ?? '1');

declare module 'vitest' {
  interface ProvidedContext {
    /** See {@link propertySeed}. */
    propertySeed: number;
  }
}
