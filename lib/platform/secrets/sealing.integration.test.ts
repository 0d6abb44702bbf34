import { expect, it } from "vitest";
import { seal, unseal } from "./sealing";

const secret = "whsec_Straße";

it("opens what it sealed, which is different text every time", () => {
  const sealed = seal("webhook-secret", "whk_1", secret);
  expect(unseal("webhook-secret", "whk_1", sealed)).toBe(secret);
  expect(sealed).not.toContain(secret);
  expect(seal("webhook-secret", "whk_1", secret)).not.toBe(sealed);
});

it("opens nothing that belongs to another record or was changed", () => {
  const sealed = seal("webhook-secret", "whk_1", secret);
  expect(() => unseal("webhook-secret", "whk_2", sealed)).toThrow();
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => unseal("webhook-secret", "whk_1", `v1.${changed.toString("base64url")}`)).toThrow();
  }
});
