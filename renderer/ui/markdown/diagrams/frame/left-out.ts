/**
 * Takes the place of two libraries that Mermaid loads for few diagrams. A diagram that asks for one
 * is shown as it is written.
 */
function leftOut(): never {
  throw new Error('not included: a layout that few diagrams ask for');
}

// oxlint-disable-next-line import/no-default-export -- Mermaid imports it so.
export default leftOut;
