import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import next from "next";
import { flushDeliveries } from "@/lib/analytics";
import { runForCaller } from "@/lib/credentials";
import { deliver } from "@/lib/delivery";
import { secondMs } from "@/lib/kernel/time";
import { listenToChannel } from "@/lib/platform/channel-listener";
import { decoder } from "@/lib/platform/decoder";
import { env } from "@/lib/platform/env";
import { imageChangesChannel, relayImageChange } from "@/lib/platform/image-changes";
import { logger } from "@/lib/platform/logger";
import { closeDatabase } from "@/lib/platform/transaction";
import { receiveUpload } from "@/lib/uploads";
import { answerProblem } from "./answer-problem";
import { cutStalledReaders } from "./cut-stalled-readers";
import { drain } from "./drain";
import { ipAddressOf } from "./ip-address-of";
import { announceReady, onShutdown } from "./lifecycle";
import { refuseUnroutable } from "./refuse-unroutable";
import { setStrictTransport } from "./strict-transport";
import { discardUnreadBody } from "./unread-body";

// The web process: a small HTTP server that answers the byte routes itself and hands the rest to Next.js, whose route
// handlers can neither send a Content-Length nor serve files at the speed of the disk.

process.title = "albumen-web";

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** An upload may take as long as its address is valid. */
const requestTimeoutMs = 60 * 60 * 1000;
/** Longer than the proxies in front keep an idle connection, so that they never send into one that is being closed. */
const keepAliveTimeoutMs = 70 * 1000;
/** As many files may be open beside them. Those beyond are closed as they come; the ones that are there go on. */
const maxConnections = 10_000;

async function main(): Promise<void> {
  const { PORT, HOST, ALBUMEN_PROXY_HOPS, ALBUMEN_STALLED_READER_SECONDS } = env();
  const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT });
  await app.prepare();
  const handlePage = app.getRequestHandler();
  const handleRouted: Handler = async (request, response) => {
    refuseUnroutable(request, response);
    await handlePage(request, response);
  };
  const server = createServer(
    { requestTimeout: requestTimeoutMs, keepAliveTimeout: keepAliveTimeoutMs },
    (request, response) => {
      setStrictTransport(response);
      discardUnreadBody(request, response);
      const handler = byteHandler(request.url ?? "/") ?? handleRouted;
      const ipAddress = ipAddressOf(request, ALBUMEN_PROXY_HOPS);
      runForCaller(ipAddress, () => handler(request, response)).catch((error: unknown) =>
        answerProblem(request, response, error),
      );
    },
  );
  server.maxConnections = maxConnections;
  cutStalledReaders(server, ALBUMEN_STALLED_READER_SECONDS * secondMs);
  const stopListening = listenToChannel({ channel: imageChangesChannel, onMessage: relayImageChange });
  onShutdown(async () => {
    // Twice: whoever downloads slowly may hold up the end until there is no time left.
    await Promise.all([drain(server), flushDeliveries()]);
    await flushDeliveries();
    await Promise.all([stopListening(), decoder().close(), app.close()]);
    await closeDatabase();
  });
  server.listen(PORT, HOST, () => {
    logger().info({ port: PORT, host: HOST }, "listening");
    announceReady();
  });
}

function byteHandler(url: string): Handler | undefined {
  if (url.startsWith("/i/")) return deliver;
  if (url.startsWith("/upload/")) return receiveUpload;
  return undefined;
}

main().catch((error: unknown) => {
  logger().fatal({ err: error }, "the web process could not start");
  process.exit(1);
});
