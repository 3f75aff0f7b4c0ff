import { z } from 'zod';
import { defineCall } from '../contract/call.ts';

const onCloseSchema = z.enum(['ask', 'hide', 'quit']);

/** Keys in Electron's words: modifiers and one key, or nothing for no keys. */
const keysSchema = z
  .string()
  .max(100)
  .regex(/^(?:(?:(?:CommandOrControl|Alt|Shift|Super)\+){1,4}(?:[A-Z0-9]|F\d{1,2}|Space))?$/);

/** How Guildhall lives on this desktop, and what the desktop allows. */
const desktopSchema = z.object({
  /** The effect of closing the main window. */
  onClose: onCloseSchema,
  /** Whether that is a choice: macOS has a rule for it, and without a tray there is no way back. */
  canHide: z.boolean(),
  opensAtLogin: z.boolean(),
  /** Whether a start at login shows no window. */
  opensHidden: z.boolean(),
  /** The keys that bring the window up from anywhere; empty for none. */
  keys: z.string(),
  /** Whether another program has these keys. */
  areKeysTaken: z.boolean(),
  checksSpelling: z.boolean(),
  /** Whether checking downloads dictionaries; macOS has its own. */
  downloadsDictionaries: z.boolean(),
});

export type DesktopState = Readonly<z.infer<typeof desktopSchema>>;

/** Describes how Guildhall lives on this desktop. */
export const desktopDescribe = defineCall({
  name: 'desktop.describe',
  input: z.strictObject({}),
  output: desktopSchema,
});

/**
 * Changes how Guildhall lives on this desktop, and answers how it does then. Problems:
 * `call_invalid` for keys that another program has, `unavailable` where the system refuses.
 */
export const desktopChange = defineCall({
  name: 'desktop.change',
  input: z
    .strictObject({
      onClose: onCloseSchema,
      opensAtLogin: z.boolean(),
      opensHidden: z.boolean(),
      keys: keysSchema,
      checksSpelling: z.boolean(),
    })
    .partial(),
  output: desktopSchema,
});

const count = z.int().min(0).max(1_000_000);

/** Tells how many things need the person, and how many others are new to them. */
export const attentionReport = defineCall({
  name: 'attention.report',
  input: z.strictObject({ needs: count, unread: count }),
  output: z.object({}),
});
