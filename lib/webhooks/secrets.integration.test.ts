import { expect, it } from "vitest";
import { hourMs, isoTime } from "@/lib/kernel/time";
import { seal } from "@/lib/platform/secrets/sealing";
import type { WebhookRow } from "./repository";
import { openSecrets, replaceSecret } from "./secrets";

const id = "whk_1";
const sealed = (secret: string) => seal("webhook-secret", id, secret);
const now = Date.now();
const row = { id, secret: sealed("whsec_1"), previousSecret: null, previousSecretUntil: null } as WebhookRow;

it("each replaced secret ends a day after it was replaced", () => {
  const once = { ...row, ...replaceSecret(row, "whsec_2", now) };
  const twice = { ...once, ...replaceSecret(once, "whsec_3", now + hourMs) };
  const secretsAfter = (hours: number) => openSecrets(twice, now + hours * hourMs);

  expect(secretsAfter(23)).toEqual(["whsec_3", "whsec_2", "whsec_1"]);
  expect(secretsAfter(24)).toEqual(["whsec_3", "whsec_2"]);
  expect(secretsAfter(25)).toEqual(["whsec_3"]);
});

it("reads a replaced secret that was stored alone", () => {
  const alone = { previousSecret: sealed("whsec_0"), previousSecretUntil: isoTime(now + hourMs) };
  expect(openSecrets({ ...row, ...alone }, now)).toEqual(["whsec_1", "whsec_0"]);

  const again = { ...row, ...alone, ...replaceSecret({ ...row, ...alone }, "whsec_2", now) };
  expect(openSecrets(again, now)).toEqual(["whsec_2", "whsec_1", "whsec_0"]);
  expect(openSecrets(again, now + hourMs)).toEqual(["whsec_2", "whsec_1"]);
});
