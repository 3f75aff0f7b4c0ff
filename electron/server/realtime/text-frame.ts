/**
 * Returns the bytes of an unmasked WebSocket text frame (RFC 6455, section 5.2). A frame is made
 * once for all its recipients; the library would make it again for each socket.
 */
export function textFrame(text: string): Buffer {
  const size = Buffer.byteLength(text);
  const headSize = size < 126 ? 2 : size < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headSize + size);
  frame[0] = 0x81;
  if (headSize === 2) {
    frame[1] = size;
  } else if (headSize === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(size), 2);
  }
  frame.write(text, headSize);
  return frame;
}
