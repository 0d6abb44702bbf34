import { afterEach, describe, expect, it, vi } from "vitest";
import { processEnvironment, readSettings } from "./settings.mjs";

afterEach(() => vi.unstubAllEnvs());

function environmentWith(url: string) {
  vi.stubEnv("ALBUMEN_URL", url);
  vi.stubEnv("PORT", "24170");
  const settings = readSettings(process.env, "/srv/albumen");
  const secrets = { ALBUMEN_SECRET: "s".repeat(32) };

  return processEnvironment({ settings, secrets, databaseUrl: "postgres://localhost/albumen" });
}

describe("the environment of the processes", () => {
  it("has no ALBUMEN_URL where nobody chose one: every IP address is a host of the service", () => {
    expect(environmentWith("")).toMatchObject({
      ALBUMEN_URL: undefined,
      AUTH_URL: "http://localhost:24170",
      PORT: "24170",
    });
  });

  it("has the origin of an ALBUMEN_URL", () => {
    expect(environmentWith("https://photos.example.org/")).toMatchObject({
      ALBUMEN_URL: "https://photos.example.org",
      AUTH_URL: "https://photos.example.org",
    });
  });
});
