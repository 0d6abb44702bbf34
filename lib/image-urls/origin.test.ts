import { expect, it } from "vitest";
import { parseEnv } from "@/lib/platform/process/env";
import { appOrigin } from "./origin";

it("the app's origin is ALBUMEN_URL, or this machine's port by default", () => {
  expect(appOrigin(parseEnv({}))).toBe("http://localhost:3000");
  expect(appOrigin(parseEnv({ PORT: "8080" }))).toBe("http://localhost:8080");
  expect(appOrigin(parseEnv({ ALBUMEN_URL: "", PORT: "" }))).toBe("http://localhost:3000");
  expect(appOrigin(parseEnv({ ALBUMEN_URL: "https://img.example.org/" }))).toBe("https://img.example.org");
});
