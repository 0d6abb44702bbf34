import { inject } from "vitest";
import { attachService, type Service } from "./service.mjs";

/**
 * The service of the whole run, since a start takes ten seconds of a core. A test file with
 * settings of its own, or that counts what a service has in all, starts another.
 */
export function sharedService(): Service {
  return attachService(inject("sharedService"));
}
