import { describe, expect, it } from "vitest";
import { serveApi } from "@/test/harness/api-suite";
import { isComplete } from "@/test/harness/sample";
import { catalogue } from "./catalogue";

const api = serveApi();

const maliciousInputs = [
  "%00",
  "%ff",
  "%ed%a0%80",
  "..%2f..",
  "%E2%80%AE",
  "__proto__",
  "constructor",
  "a".repeat(10_000),
  "🥚",
  "%F0%9F%A5%9A",
];

describe("hostile text", () => {
  it("in a path is an unknown name to every operation, and never a 500", async () => {
    const withParameters = catalogue.filter((endpoint) => endpoint.path.includes("{"));
    for (const [at, endpoint] of withParameters.entries()) {
      // Each operation gets one of them in `npm test`, and each text goes to several operations.
      const texts = maliciousInputs.filter((_, index) => isComplete || (index + at) % 10 === 0);
      for (const text of texts) {
        const path = `/api${endpoint.path.replace(/\{\w+\}/, text)}`;
        const body = endpoint.body?.kind === "json" ? {} : undefined;
        const { status } = await api.owner.call(endpoint.method, path, body);
        expect([endpoint.operationId, text.slice(0, 20), status < 500]).toEqual([
          endpoint.operationId,
          text.slice(0, 20),
          true,
        ]);
      }
    }
  });

  it("in a delivery URL is not found", async () => {
    for (const text of maliciousInputs) {
      for (const path of [
        `/i/${text}/images/a.jpg`,
        `/i/ada/${text}/a.jpg`,
        `/i/ada/images/${text}.jpg`,
        `/i/ada/images/${text}/a.jpg`,
      ]) {
        expect([path.slice(0, 40), (await fetch(api.origin + path)).status]).toEqual([
          path.slice(0, 40),
          404,
        ]);
      }
    }
  });

  it("in a body is rejected by name", async () => {
    for (const filename of ["a\0.jpg", "a\ud800.jpg", "a\u202e.jpg", `${"a".repeat(10_000)}.jpg`]) {
      const answer = await api.owner.call("POST", "/api/images", { filename });
      expect(answer).toMatchObject({ status: 400, body: { details: { filename: expect.anything() } } });
    }
    for (const cover of ["\0", "img_x", ""]) {
      const answer = await api.owner.call("PATCH", "/api/albums/images", { cover });
      expect(answer).toMatchObject({ status: 400, body: { details: { cover: expect.anything() } } });
    }
  });
});
