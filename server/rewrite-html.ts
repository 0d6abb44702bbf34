import type { IncomingMessage, ServerResponse } from "node:http";
import { logger } from "@/lib/platform/process/logger";
import { acceptsGzip, compress } from "./compression";
import { delayHead } from "./response-head";

/** The changed HTML, or the piece of markup that the rewrite does not know. */
export type Rewritten = { html: string } | { unknownMarkup: string };

type Rewrite = (html: string) => Rewritten | Promise<Rewritten>;

/**
 * Changes the HTML that a handler writes to this response, and sends it as a whole. The handler
 * must be called after this and does not compress; this does, when the client accepts it. Other
 * types of content pass unchanged, and so does HTML with unknown markup.
 */
export function rewriteHtml(request: IncomingMessage, response: ServerResponse, rewrite: Rewrite): void {
  const isCompressed = acceptsGzip(request);
  delete request.headers["accept-encoding"];
  const sendHead = delayHead(response);
  const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown, charset: unknown) => {
    if (typeof chunk === "string") chunks.push(Buffer.from(chunk, charset as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };

  const send = async () => {
    let body = Buffer.concat(chunks);
    const isHtml = String(response.getHeader("content-type")).startsWith("text/html");
    if (isHtml && body.length > 0) {
      body = await applyRewrite(rewrite, body);
      if (isCompressed) {
        body = await compress(body);
        response.setHeader("content-encoding", "gzip");
      }
      response.setHeader("content-length", body.length);
    }

    sendHead();
    end(body);
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

let hasWarned = false;

/** Warns once per process of unknown markup: all pages of a build have the same. */
async function applyRewrite(rewrite: Rewrite, body: Buffer<ArrayBuffer>): Promise<Buffer<ArrayBuffer>> {
  const rewritten = await rewrite(body.toString("utf8"));
  if ("html" in rewritten) return Buffer.from(rewritten.html);

  if (!hasWarned) {
    hasWarned = true;
    logger().warn(
      { markup: rewritten.unknownMarkup.slice(0, maxLoggedMarkup) },
      "pages are sent without a rewrite, because it does not know their markup",
    );
  }

  return body;
}

const maxLoggedMarkup = 200;
