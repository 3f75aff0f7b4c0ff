/** The module that `import … from 'electron'` loads in a utility process. */
import { absent } from '../lacking.ts';

export const net = absent('net');
export const systemPreferences = absent('systemPreferences');
