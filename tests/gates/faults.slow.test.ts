import { testGate } from './gate-test.ts';

// This test mostly waits, as long as all other gates together. It has its own file to run beside
// them.

testGate(
  'faults',
  'every kind passes twice, and the control duplicates messages',
  '--faults 46 --messages 460',
);
