/** A link that may be opened outside, once the person agrees to where it leads. */
export interface ExternalLink {
  /** The address as it is opened: parsed and written anew, never as it was typed. */
  readonly href: string;
  /** What is remembered once the person has agreed: a host, or an address of mail. */
  readonly destination: string;
}
