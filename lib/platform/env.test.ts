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
  ])("names %s when it is %j", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(`The environment variable ${name} is not valid`);
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
