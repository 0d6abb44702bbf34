import { startService } from "../test/harness/service.mjs";
import { zonePort } from "./domain-zones";

/**
 * Starts one real Albumen with an empty data folder for all browser and contract tests of the run.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const service = await startService({
    port: Number(process.env.ALBUMEN_TEST_PORT),
    // A test may use as many client IP addresses as it likes.
    env: {
      ALBUMEN_PROXY_HOPS: "1",
      ALBUMEN_PSEUDO_LOCALES: "true",
      // Receivers of webhooks, and custom domains.
      ALBUMEN_OUTBOUND_ALLOW: "localhost,127.0.0.1",
      ALBUMEN_DNS_SERVERS: `127.0.0.1:${zonePort()}`,
      ALBUMEN_DOMAINS_PROBE_PORT: process.env.ALBUMEN_TEST_PORT ?? "",
    },
  });
  process.env.ALBUMEN_TEST_DATA = service.dataFolder;
  return service.stop;
}
