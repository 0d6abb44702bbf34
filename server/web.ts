import { setTimeout as delay } from "node:timers/promises";
import { flushDeliveries } from "@/lib/analytics";
import { emitImageChange, startCacheSync } from "@/lib/caching";
import { createFirstSignInLink } from "@/lib/identity/owners";
import { withDeadline } from "@/lib/kernel/deadline";
import { secondMs } from "@/lib/kernel/time";
import { resumeInstallation } from "@/lib/platform/ai";
import { retryTemporaryFailures } from "@/lib/platform/database/retry-temporary-failures";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { findRootKeyWarning } from "@/lib/platform/encryption";
import { runWithPageLanguage } from "@/lib/platform/i18n/page-language";
import { startDraining } from "@/lib/platform/process/draining";
import { env } from "@/lib/platform/process/env";
import { logger } from "@/lib/platform/process/logger";
import { releaseLeasesOfFormerProcess, saveQueued } from "@/lib/variants";
import { rejectActiveRequests } from "./active-requests";
import { findApiHandler } from "./api/find-api-handler";
import type { Handler } from "./byte-routes";
import { drain } from "./connections";
import { createWebServer } from "./create-web-server";
import { forwardPages } from "./dev/forward-pages";
import { serveHandedConnections } from "./dev/handed-connections";
import { answerLauncher, notifyReady, onShutdown } from "./lifecycle";
import { addGauges } from "./metrics";
import { isPublicUrl, servePublicPage } from "./public-pages";
import {
  allowChallenges,
  hideFrameworkVary,
  keepErrorsOutOfCaches,
  reportTemporaryFailure,
  setContentLanguage,
} from "./response-headers";
import { shutdownBudget } from "./start/shutdown-budget.mjs";
import { startPages } from "./start-pages";

// The web process: an HTTP server that serves the API and the byte routes itself and passes pages
// to Next.js, whose route handlers can neither send a Content-Length nor serve files at disk speed.

process.title = "albumen-web";

async function main(): Promise<void> {
  const { PORT, HOST, ...settings } = env();
  // Auth.js reads it directly: without it, links would use a request's Host header.
  if (settings.ALBUMEN_URL !== undefined) process.env.AUTH_URL ??= settings.ALBUMEN_URL;
  // Before Next.js is loaded, which keeps this process from hearing of the database for seconds on
  // a busy machine.
  await retryTemporaryFailures(releaseLeasesOfFormerProcess);
  const warning = await retryTemporaryFailures(findRootKeyWarning);
  if (warning !== undefined) logger().warn(warning);
  const { ALBUMEN_PAGES_PORT: pagesPort } = settings;
  const pages =
    pagesPort === undefined
      ? await startPages({ host: HOST, port: PORT })
      : { handle: forwardPages(pagesPort), close: async () => undefined };

  const server = createWebServer({
    fallbackHandler: servePages(pages.handle),
    proxyHops: settings.ALBUMEN_PROXY_HOPS,
    stalledReaderMs: settings.ALBUMEN_STALLED_READER_SECONDS * secondMs,
    stalledSenderMs: settings.ALBUMEN_STALLED_SENDER_SECONDS * secondMs,
    maxConnectionsPerIp: settings.ALBUMEN_CONNECTIONS_PER_ADDRESS,
  });
  const drainHanded = pagesPort === undefined ? undefined : serveHandedConnections(server);
  addGauges("web");
  resumeInstallation();
  const stopCacheSync = startCacheSync({ role: "web", onChange: emitImageChange });
  onShutdown(async () => {
    // A load balancer finds out that this process is not ready, and sends its requests to others.
    startDraining();
    await delay(settings.ALBUMEN_DRAIN_SECONDS * secondMs);
    // Twice: a slow download may use up the shutdown time.
    await Promise.all([finishRequests(drainHanded ? drainHanded() : drain(server)), flushDeliveries()]);
    const saved = withDeadline(shutdownBudget.closeMs, saveQueued(), () => undefined);
    await Promise.all([flushDeliveries(), saved]);
    await Promise.all([stopCacheSync(), closeDecoders(), pages.close()]);
    await closeDatabase();
  });
  answerLauncher("sign-in-link", createFirstSignInLink);
  if (drainHanded) return notifyReady();

  server.listen(PORT, HOST, () => {
    logger().info({ port: PORT, host: HOST }, "listening");
    notifyReady();
  });
}

/** Waits for the requests in progress, and answers slow ones with 503. */
async function finishRequests(finished: Promise<void>): Promise<void> {
  const isFinished = finished.then(() => true);
  if (await withDeadline(shutdownBudget.finishMs, isFinished, () => false)) return;

  await rejectActiveRequests();
}

/** Serves the API, and every other URL with Next.js. */
function servePages(handlePage: Handler): Handler {
  const serve: Handler = (request, response) => {
    const handleApi = findApiHandler(request.url ?? "");
    if (handleApi) return handleApi(request, response);

    hideFrameworkVary(request, response);
    allowChallenges(response);
    reportTemporaryFailure(response);
    keepErrorsOutOfCaches(response);

    return runWithPageLanguage((findLanguage) => {
      setContentLanguage(response, findLanguage);
      return handlePage(request, response);
    });
  };

  return (request, response) =>
    isPublicUrl(request.url ?? "") ? servePublicPage(request, response, serve) : serve(request, response);
}

main().catch((error: unknown) => {
  logger().fatal({ err: error }, "the web process could not start");
  process.exit(1);
});
