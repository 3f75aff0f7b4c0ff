import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { identifierInput } from '../contract/identifier.ts';
import { pictureLimits } from '../limits/limits.ts';

/** The formats of pictures that are shown. None of them can hold a script or load anything. */
export const pictureTypes = ['png', 'jpeg', 'gif', 'webp', 'avif'] as const;

/**
 * Loads a picture that a text names by its address, because the person asked for it. It is asked
 * for without a key, cookies or the place where it is shown, and only in the public network, or at
 * the home's own service. The picture is not decoded: its bytes are in Base64. Problems:
 * `call_invalid` for an address that is not of the public web; `unavailable` with the reason for
 * whatever else does not lead to a picture.
 */
export const pictureLoad = defineCall({
  name: 'picture.load',
  input: z.strictObject({
    homeId: identifierInput,
    url: z.string().max(pictureLimits.address),
  }),
  output: z.object({
    type: z.enum(pictureTypes),
    base64: z.string(),
    width: z.number(),
    height: z.number(),
  }),
});
