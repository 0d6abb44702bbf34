import { startService } from "../test/harness/service.mjs";

/** Starts one real Albumen with an empty data folder for all browser and contract tests of the run. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const service = await startService({
    port: Number(process.env.ALBUMEN_TEST_PORT),
    // A test may use as many client IP addresses as it likes.
    env: {
      ...{ ALBUMEN_PROXY_HOPS: "1", ALBUMEN_PSEUDO_LOCALES: "true" },
      // Receivers of webhooks.
      ALBUMEN_OUTBOUND_ALLOW: "localhost",
    },
  });
  process.env.ALBUMEN_TEST_DATA = service.dataFolder;
  return service.stop;
}
