import type { IncomingMessage } from "node:http";

const localAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Whether the request comes from a program on this machine. A proxy on this machine passes on the
 * requests of others, and marks them. A page in a browser here has another host.
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isForwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].some(
    (name) => headers[name] !== undefined,
  );
  return localAddresses.has(socket.remoteAddress ?? "") && !isForwarded && localHost.test(headers.host ?? "");
}
