import { Command } from "commander";
import { z } from "zod";
import { createKey } from "@/lib/identity";
import { ensureOwner, parseOwnerEmail } from "@/lib/identity/owners";
import { CreateApiKey } from "@/lib/identity/resource";
import { validationError } from "@/lib/kernel/errors";

interface Options {
  owner: string;
  name: string;
  scopes: string;
  expires: string;
  allowIp: string[];
  json?: boolean;
}

export function keysCommand(): Command {
  const keys = new Command("keys").description("API keys").exitOverride();
  keys
    .command("create")
    .description("Make an API key and print it; it is shown this once. The owner is made when new.")
    .requiredOption("--owner <email>", "the owner's email address")
    .option("--name <name>", "what the key is for", "command line")
    .option("--scopes <scopes>", "separated by commas", "*")
    .option("--expires <when>", "never, 30d, 12h, 1y or a date", "never")
    .option("--allow-ip <cidr>", "address or block that may use it; may be given several times", collect, [])
    .option("--json", "print JSON")
    .action(createAction);
  return keys;
}

function collect(value: string, list: string[]): string[] {
  return [...list, value];
}

async function createAction(options: Options): Promise<void> {
  const email = parseOwnerEmail(options.owner);
  const parsed = CreateApiKey.safeParse({
    name: options.name,
    scopes: options.scopes.split(",").map((scope) => scope.trim()),
    expires: options.expires,
    allowed_ips: options.allowIp,
  });
  if (!parsed.success) throw validationError(z.flattenError(parsed.error).fieldErrors);
  const { name, scopes, expires: expiresAt, allowed_ips: allowedIps } = parsed.data;
  const { owner } = await ensureOwner(email);
  const created = await createKey({ owner, name, scopes, expiresAt, allowedIps });
  console.log(
    options.json
      ? JSON.stringify({ id: created.keyId, key: created.key, owner, scopes, expires_at: expiresAt })
      : created.key,
  );
}
