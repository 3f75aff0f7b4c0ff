/** The input of a form that bears a name. */
export function inputOf(form: HTMLFormElement | null, name: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLElement ? (input as HTMLInputElement) : undefined;
}

/** A secret that stands in a form: it is read off the input, and kept nowhere else. */
export function secretIn(form: HTMLFormElement | null, name: string): string {
  return inputOf(form, name)?.value.trim() ?? '';
}
