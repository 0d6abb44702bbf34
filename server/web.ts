import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import next from "next";
import { flushDeliveries } from "@/lib/analytics";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { secondMs } from "@/lib/kernel/time";
import { resumeInstallation } from "@/lib/platform/ai";
import { retryTemporaryFailures } from "@/lib/platform/database/retry-temporary-failures";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { findRootKeyWarning } from "@/lib/platform/encryption";
import { startDraining } from "@/lib/platform/process/draining";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { releaseLeasesOfFormerProcess } from "@/lib/variants";
import { drain } from "./connections";
import { createWebServer } from "./create-web-server";
import { notifyReady, onShutdown } from "./lifecycle";
import { addGauges } from "./metrics";
import { isPublicUrl, servePublicPage } from "./public-pages";
import { allowChallenges, hideFrameworkVary } from "./response-headers";

// The web process: a small HTTP server that serves the byte routes itself and passes the rest to Next.js, whose route
// handlers can neither send a Content-Length nor serve files at disk speed.

process.title = "albumen-web";

async function main(): Promise<void> {
  const { PORT, HOST, ...settings } = env();
  // Auth.js reads it directly: without it, links would use a request's Host header.
  if (settings.ALBUMEN_URL !== undefined) process.env.AUTH_URL ??= settings.ALBUMEN_URL;
  // Before Next.js is loaded, which keeps this process from hearing of the database for seconds on a busy machine.
  await retryTemporaryFailures(releaseLeasesOfFormerProcess);
  const warning = await retryTemporaryFailures(findRootKeyWarning);
  if (warning !== undefined) logger().warn(warning);
  // Next takes WebSocket upgrades from its server and never answers them. It gets a server that does not listen, so our
  // server answers such requests like any other.
  const httpServer = createServer();
  const app = next({ dev: false, dir: process.cwd(), hostname: HOST, port: PORT, httpServer });
  await app.prepare();
  const handlePage = app.getRequestHandler();
  const server = createWebServer({
    fallbackHandler: (request, response) => {
      if (isPublicUrl(request.url ?? "")) return servePublicPage(request, response, handlePage);
      hideFrameworkVary(request, response);
      allowChallenges(response);
      return handlePage(request, response);
    },
    proxyHops: settings.ALBUMEN_PROXY_HOPS,
    stalledReaderMs: settings.ALBUMEN_STALLED_READER_SECONDS * secondMs,
    stalledSenderMs: settings.ALBUMEN_STALLED_SENDER_SECONDS * secondMs,
    maxConnectionsPerIp: settings.ALBUMEN_CONNECTIONS_PER_ADDRESS,
  });
  addGauges("web");
  resumeInstallation();
  const stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
  onShutdown(async () => {
    // A load balancer finds out that this process is not ready, and sends its requests to others.
    startDraining();
    await delay(settings.ALBUMEN_DRAIN_SECONDS * secondMs);
    // Twice: a slow download may use up the shutdown time.
    await Promise.all([drain(server), flushDeliveries()]);
    await flushDeliveries();
    await Promise.all([stopCacheSync(), closeDecoders(), app.close()]);
    await closeDatabase();
  });
  server.listen(PORT, HOST, () => {
    logger().info({ port: PORT, host: HOST }, "listening");
    notifyReady();
  });
}

main().catch((error: unknown) => {
  logger().fatal({ err: error }, "the web process could not start");
  process.exit(1);
});
