/** The kinds of API by which a server of models can be asked. */
export const apiKinds = ['chat', 'responses', 'messages'] as const;

/** A kind of API: chat completions, OpenAI's Responses or Anthropic's Messages. */
export type ApiKind = (typeof apiKinds)[number];

/** The host whose own kind of API is Messages. */
export const messagesHost = 'api.anthropic.com';

/** Returns the kind of API of a host, as long as nobody has chosen another. */
export function usualApiKind(hostname: string): ApiKind {
  if (hostname === messagesHost) {
    return 'messages';
  }
  return hostname === 'api.openai.com' ? 'responses' : 'chat';
}
