import { textLimits } from '../../limits/limits.ts';
import { lineText } from '../../contract/text.ts';

/**
 * The parameter of a deletion that says which act it is part of: a text made by the client. The
 * deletions of one user in one guild with the same text are one act (contract: Trash).
 */
export const togetherParameter = lineText(textLimits.together);

/** A service without a trash deletes all the same, so the parameter is then left out. */
export const togetherField = { together: { extension: 'trash', isOptional: true } } as const;
