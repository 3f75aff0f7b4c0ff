import fc from 'fast-check';
import { inject } from 'vitest';

// The tests of properties try the same values in every run of all tests, so that a change fails by
// what it did alone. `npm run gate -- properties` tries new ones (decision 0212).
fc.configureGlobal({ seed: inject('propertySeed') });
