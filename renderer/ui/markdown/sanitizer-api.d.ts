/**
 * The part of the Sanitizer API (https://wicg.github.io/sanitizer-api/, Chromium from 146 on) that
 * TypeScript's types do not have yet.
 */
interface Element {
  /** Replaces the content by HTML, without all that is unsafe or that the sanitiser removes. */
  setHTML(html: string, options: { readonly sanitizer: Sanitizer }): void;
}
