/** The limits on servers of models, as a person names them and as they list their models. */
export const endpointLimits = {
  /** Servers that can be named. */
  endpoints: 20,
  /** Models of one server; some list hundreds. */
  models: 1_000,
  /** The name of a model, the key and the address of a server, in UTF-16 code units. */
  modelName: 300,
  key: 4_096,
  address: 2_000,
  /** The most tokens that a window is believed to have. */
  window: 100_000_000,
  /** The highest price of a million tokens, in millionths of a US dollar. */
  price: 1_000_000_000_000,
} as const;
