import { hourMs, isoTime } from "@/lib/kernel/time";
import { seal, unseal } from "@/lib/platform/secrets/sealing";
import type { WebhookRow } from "./repository";

/** For how long a replaced secret signs in addition to the new one. */
const overlapHours = 24;

/** More replaced secrets do not sign: each makes the header of a request longer. */
const maxReplaced = 5;

type SecretColumns = Pick<WebhookRow, "secret" | "previousSecret" | "previousSecretUntil">;

interface Replaced {
  secret: string;
  until: string;
}

const open = (id: string, sealed: string) => unseal("webhook-secret", id, sealed);

/**
 * Returns the secrets that sign now, the newest first: the current one and those replaced within a
 * day.
 */
export function openSecrets(webhook: SecretColumns & Pick<WebhookRow, "id">, now: number): string[] {
  const replaced = listReplaced(webhook, now).map(({ secret }) => secret);
  return [open(webhook.id, webhook.secret), ...replaced];
}

/** Returns the columns of a webhook whose secret is replaced now. */
export function replaceSecret(webhook: WebhookRow, secret: string, now: number): SecretColumns {
  const { id } = webhook;
  const until = isoTime(now + overlapHours * hourMs);
  const replaced = [{ secret: open(id, webhook.secret), until }, ...listReplaced(webhook, now)];
  const lines = replaced.slice(0, maxReplaced).map((one) => `${one.secret} ${one.until}`);

  return {
    secret: seal("webhook-secret", id, secret),
    previousSecret: seal("webhook-secret", id, lines.join("\n")),
    previousSecretUntil: until,
  };
}

/**
 * The sealed text has a line for each secret, with its end. One alone may be without it: the column
 * has it.
 */
function listReplaced(
  { id, previousSecret, previousSecretUntil: last }: SecretColumns & Pick<WebhookRow, "id">,
  now: number,
): Replaced[] {
  if (previousSecret === null || last === null || last <= isoTime(now)) return [];
  return open(id, previousSecret)
    .split("\n")
    .map((line) => {
      const [secret = "", until = last] = line.split(" ");
      return { secret, until };
    })
    .filter(({ until }) => until > isoTime(now));
}
