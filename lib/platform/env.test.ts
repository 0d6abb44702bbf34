import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

describe("the environment", () => {
  it("has defaults for one machine", () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      origin: "http://localhost:3000",
      ALBUMEN_RATE_LIMITS: "memory",
    });
    expect(parseEnv({ PORT: "8080" }).origin).toBe("http://localhost:8080");
    expect(parseEnv({ ALBUMEN_URL: "https://img.example.org/" }).origin).toBe("https://img.example.org");
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "http"],
    ["ALBUMEN_URL", "ftp://x"],
    ["DATABASE_URL", "mysql://x"],
    ["ALBUMEN_SECRET", "short"],
    ["ALBUMEN_PROXY_HOPS", "-1"],
    ["LOG_LEVEL", "loud"],
    ["ALBUMEN_OUTBOUND_ALLOW", "10.0.0.0/33"],
    ["ALBUMEN_OUTBOUND_ALLOW", "10.0.0.1,"],
    ["ALBUMEN_OUTBOUND_ALLOW", "https://minio"],
  ])("names %s when it is %j", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`The environment variable ${name} is not valid`);
  });

  it("reads a list of destinations", () => {
    expect(parseEnv({}).ALBUMEN_OUTBOUND_ALLOW).toEqual([]);
    expect(parseEnv({ ALBUMEN_OUTBOUND_ALLOW: "10.0.0.0/8, minio1,::1" }).ALBUMEN_OUTBOUND_ALLOW).toEqual([
      "10.0.0.0/8",
      "minio1",
      "::1",
    ]);
  });

  it("takes an empty variable for an unset one", () => {
    const { ALBUMEN_URL, PORT, origin } = parseEnv({ ALBUMEN_URL: "", PORT: "", INNGEST_EVENT_KEY: "" });

    expect({ ALBUMEN_URL, PORT, origin }).toEqual({
      ALBUMEN_URL: undefined,
      PORT: 3000,
      origin: "http://localhost:3000",
    });
  });
});
