import { attachService } from "../test/harness/service.mjs";

/** The Albumen of this run, started by the global setup. */
export function service() {
  const dataFolder = process.env.ALBUMEN_TEST_DATA;
  if (!dataFolder) throw new Error("The global setup has not run.");

  return attachService({ origin: `http://localhost:${process.env.ALBUMEN_TEST_PORT}`, dataFolder });
}
