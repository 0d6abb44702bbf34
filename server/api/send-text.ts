import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptsGzip, compress } from "../compression";

/** Shorter bodies fit into one packet either way. */
const minCompressedBytes = 1_024;

interface Text {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Sends text with its length, compressed for clients that accept it. */
export async function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, text }: Text,
): Promise<void> {
  const length = Buffer.byteLength(text);
  if (length < minCompressedBytes) {
    response.writeHead(status, { ...headers, "content-length": length }).end(text);
    return;
  }

  const vary = headers.vary === undefined ? "Accept-Encoding" : `${headers.vary}, Accept-Encoding`;
  if (!acceptsGzip(request)) {
    // In one write with the headers, as text and not as bytes.
    response.writeHead(status, { ...headers, vary, "content-length": length }).end(text);
    return;
  }

  const compressed = await compress(text);
  const encoding = { "content-encoding": "gzip", "content-length": compressed.length };
  response.writeHead(status, { ...headers, vary, ...encoding }).end(compressed);
}
