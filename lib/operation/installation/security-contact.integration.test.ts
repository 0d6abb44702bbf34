import { afterEach, beforeEach, expect, it } from "vitest";
import { env } from "@/lib/platform/process/env";
import { describeSecurityContact } from "./describe-installation";

const configure = (contact: string | undefined, operators: readonly string[]) =>
  Object.assign(env(), { ALBUMEN_SECURITY_CONTACT: contact, ALBUMEN_OPERATORS: operators });

beforeEach(() => configure(undefined, []));
afterEach(() => configure(undefined, []));

it("is the configured address or page, and expires within a year", async () => {
  configure("security@example.org", ["operator@example.com"]);
  const text = await describeSecurityContact();
  const [, expires = ""] = /^Contact: mailto:security@example\.org\nExpires: (\S+)\n$/.exec(text ?? "") ?? [];
  const days = (Date.parse(expires) - Date.now()) / (24 * 60 * 60 * 1000);

  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);

  configure("https://example.org/security", []);
  expect(await describeSecurityContact()).toMatch(/^Contact: https:\/\/example\.org\/security\n/);
});

it("is the first operator who can be reached by email where none is configured", async () => {
  configure(undefined, ["owner@localhost", "operator@example.com", "second@example.com"]);
  expect(await describeSecurityContact()).toMatch(/^Contact: mailto:operator@example\.com\nExpires: /);

  configure(undefined, ["owner@localhost"]);
  expect(await describeSecurityContact()).toBeUndefined();
});
