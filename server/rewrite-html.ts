import type { IncomingMessage, ServerResponse } from "node:http";
import { acceptsGzip, compress } from "./compression";

/**
 * Changes the HTML that a handler writes to this response, and sends it as a whole. The handler
 * must be called after this and does not compress; this does, when the client accepts it. Other
 * types of content pass unchanged.
 */
export function rewriteHtml(
  request: IncomingMessage,
  response: ServerResponse,
  rewrite: (html: string) => string,
): void {
  const isCompressed = acceptsGzip(request);
  delete request.headers["accept-encoding"];
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const chunks: Buffer[] = [];
  let head: unknown[] = [];
  const collect = (chunk: unknown, charset: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, charset as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  const send = async () => {
    let body = Buffer.concat(chunks);
    const isHtml = String(response.getHeader("content-type")).startsWith("text/html");
    if (isHtml && body.length > 0) {
      body = Buffer.from(rewrite(body.toString("utf8")));
      if (isCompressed) {
        body = await compress(body);
        response.setHeader("content-encoding", "gzip");
      }
      response.setHeader("content-length", body.length);
    }
    // `flushHeaders` would send them before the body is known.
    writeHead(...(head.length > 0 ? head : [response.statusCode]));
    end(body);
  };
  response.flushHeaders = () => undefined;
  response.writeHead = (...args: unknown[]) => {
    head = args;
    return response;
  };
  response.write = (chunk: unknown, charset?: unknown, done?: unknown) => {
    collect(chunk, typeof charset === "string" ? charset : undefined);
    const callback = typeof charset === "function" ? charset : done;
    if (typeof callback === "function") callback();
    return true;
  };
  response.end = (...args: unknown[]) => {
    const [chunk, charset] = args;
    collect(chunk, typeof charset === "string" ? charset : undefined);
    const callback = args.find((one) => typeof one === "function");
    if (typeof callback === "function") response.once("finish", callback as () => void);
    send().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
    return response;
  };
}
