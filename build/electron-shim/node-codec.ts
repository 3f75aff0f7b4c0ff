import { createCodec } from './page/codec.ts';

export const nodeCodec = createCodec({
  encode: (bytes) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => new Uint8Array(Buffer.from(text, 'base64')),
});
