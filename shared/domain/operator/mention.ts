/**
 * Returns the operators that a text names with `@Name` (contract: Who answers a message), in the
 * order of `operators`. Case is ignored. An address such as `me@ada.org` names nobody. If one name
 * begins another, the longer one is meant.
 */
export function mentionedOperators<Named extends { readonly name: string }>(
  text: string,
  operators: readonly Named[],
): Named[] {
  const lowered = text.toLowerCase();
  const longestFirst = operators
    .map((operator) => operator.name.toLowerCase())
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  for (let at = lowered.indexOf('@'); at !== -1; at = lowered.indexOf('@', at + 1)) {
    if (isWordCharacter(lowered.slice(0, at).at(-1))) {
      continue;
    }
    const name = longestFirst.find(
      (candidate) =>
        lowered.startsWith(candidate, at + 1) &&
        !isWordCharacter(lowered[at + 1 + candidate.length]),
    );
    if (name !== undefined) {
      found.add(name);
    }
  }
  return operators.filter((operator) => found.has(operator.name.toLowerCase()));
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
