import { it } from "vitest";
import { serveApi } from "@/test/harness/api-suite";
import { expectRoundTrip } from "@/test/harness/round-trip";

const api = serveApi();

it("an account of 20 images is the same after its restoration on an empty installation", () =>
  expectRoundTrip(api.origin, 20));
