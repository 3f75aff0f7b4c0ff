/** The guild of an operator. */
export interface OperatorPlace {
  readonly homeId: string;
  readonly guildId: string;
}
