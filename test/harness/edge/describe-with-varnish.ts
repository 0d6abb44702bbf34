import { describe } from "vitest";
import { varnishMissing } from "./varnish.mjs";

/** `describe`, skipped with the reason in its title when Varnish is missing. */
export function describeWithVarnish(title: string, tests: () => void): void {
  describe.skipIf(varnishMissing)(varnishMissing ? `${title}: ${varnishMissing}` : title, tests);
}
