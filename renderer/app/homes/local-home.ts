/** The id of the home of this computer; there is always exactly one. */
export const localHomeId = 'local';
