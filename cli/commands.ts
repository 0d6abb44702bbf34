import { Command, Option } from "commander";
import { z } from "zod";
import { setPlan } from "@/lib/billing";
import { type FsckOptions, type FsckReport, fsck } from "@/lib/fsck";
import { createKey } from "@/lib/identity";
import {
  createSignInLink,
  ensureOwnerByCommand,
  findOwnerByEmail,
  listOwners,
  parseOwnerEmail,
} from "@/lib/identity/owners";
import { CreateApiKey } from "@/lib/identity/resource";
import { invite } from "@/lib/identity/sign-up";
import { isElevatedScope, type PlanTier } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { getUploadDefaults } from "@/lib/settings";
import { languages } from "@/messages/languages";
import { count } from "./count";
import { everyFewSeconds } from "./progress";

interface KeyOptions {
  owner?: string;
  name: string;
  scopes: string;
  expires: string;
  allowIp: string[];
  operator?: boolean;
  json?: boolean;
}

export function keysCommand(): Command {
  const keys = new Command("keys").description("API keys").exitOverride();
  keys
    .command("create")
    .description("Create an API key and print it; it is shown only once")
    .option(
      "--owner <email>",
      "the owner's email address, for whom an account is created if needed; only needed if there are several owners",
    )
    .option("--name <name>", "what the key is for", "command line")
    .option("--scopes <scopes>", "comma-separated scopes", "*")
    .option("--expires <when>", "never, 30d, 12h, 1y or a date", "never")
    .option("--allow-ip <cidr>", "IP address or CIDR block that may use the key; repeatable", collect, [])
    .option("--operator", "make the owner an operator of the installation")
    .option("--json", "print JSON")
    .action(printNewKey);
  return keys;
}

function collect(value: string, list: string[]): string[] {
  return [...list, value];
}

async function printNewKey(options: KeyOptions): Promise<void> {
  const email = parseOwnerEmail(options.owner ?? (await findOnlyOwner()));
  const parsed = CreateApiKey.safeParse({
    name: options.name,
    scopes: options.scopes.split(",").map((scope) => scope.trim()),
    expires: options.expires,
    allowed_ips: options.allowIp,
  });
  if (!parsed.success) throw validationError(z.flattenError(parsed.error).fieldErrors);

  const { name, scopes, expires: expiresAt, allowed_ips: allowedIps } = parsed.data;
  const elevated = scopes.filter(isElevatedScope);
  if (elevated.length > 0)
    throw validationError({ scopes: [`${elevated.join(", ")}: only a signed-in owner can grant it`] });

  const isNew = await isWithoutAccount(email);
  const { owner } = await ensureOwnerByCommand(email, options);
  if (isNew) reportNewAccount(email);
  const created = await createKey({ owner, name, scopes, expiresAt, allowedIps });
  console.log(
    options.json
      ? JSON.stringify({ id: created.keyId, key: created.key, owner: email, scopes, expires_at: expiresAt })
      : created.key,
  );
  const { visibility, strip_location } = await getUploadDefaults(owner);
  console.error(
    `Uploads are ${visibility} and ${strip_location ? "lose" : "keep"} their location by default. Change that in the settings, or with the fields visibility and strip_location of each upload.`,
  );
}

const isWithoutAccount = async (email: string) => (await findOwnerByEmail(email)) === undefined;

/** A mistyped address creates an account too. */
function reportNewAccount(email: string): void {
  console.error(`Created the account of ${email}.`);
}

/** Before the first sign-in that is the owner whose link `npm start` has printed. */
async function findOnlyOwner(): Promise<string> {
  const [first, second] = await listOwners();
  if (second) throw validationError({ owner: ["must be named with --owner, because there are several"] });

  return first?.email ?? env().ALBUMEN_OWNER;
}

export function ownersCommand(): Command {
  const owners = new Command("owners").description("Owners of images").exitOverride();
  owners
    .command("list")
    .description("List the owners, oldest first")
    .option("--json", "print JSON")
    .action(async ({ json }: { json?: boolean }) => {
      const ownerList = await listOwners();
      if (json) console.log(JSON.stringify(ownerList));
      else
        for (const { email, handle, planTier } of ownerList) console.log(`${email}\t@${handle}\t${planTier}`);
    });
  owners
    .command("sign-in-link")
    .description(
      "Print a sign-in link for an owner, valid once and for a day; defaults to the operator, else to the first owner",
    )
    .option("--owner <email>", "the owner's email address; a new owner is created")
    .option("--operator", "make the owner an operator of the installation")
    .action(async (options: { owner?: string; operator?: boolean }) => {
      const email = options.owner === undefined ? undefined : parseOwnerEmail(options.owner);
      const isNew = email !== undefined && (await isWithoutAccount(email));
      const link = await createSignInLink(options);
      if (isNew) reportNewAccount(email);
      console.log(link);
    });
  owners
    .command("invite <email>")
    .description("Let an email address create an account within two weeks, and send it a mail")
    .addOption(new Option("--language <language>", "the language of the mail").choices(languages))
    .action(async (email: string, { language }: { language?: (typeof languages)[number] }) => {
      const { email: invited, expires_at, link } = await invite({ email, ...(language && { language }) });
      console.log(`${invited}\t${expires_at}`);
      if (link !== null)
        console.error(
          `No mail server is set up. Send this sign-in link yourself; it works once, within a day: ${link}`,
        );
    });
  owners
    .command("set-plan")
    .description("Set the plan of an owner by hand; sponsor stays whatever Stripe reports")
    .requiredOption("--owner <email>", "the owner's email address")
    .addOption(
      new Option("--plan <plan>", "the plan")
        .choices(["free", "starter", "pro", "sponsor"])
        .makeOptionMandatory(),
    )
    .action(async ({ owner: text, plan }: { owner: string; plan: PlanTier }) => {
      const email = parseOwnerEmail(text);
      const account = await findOwnerByEmail(email);
      if (!account) throw new AppError(commonErrors.notFound, { message: `There is no owner ${email}.` });

      await setPlan(account.owner, plan);
    });

  return owners;
}

export function fsckCommand(): Command {
  return new Command("fsck")
    .description(
      "Compare database and files and explain each difference; exits with 1 if there are any, or if content could not be read",
    )
    .option("--repair", "repair what can be repaired; removes nothing newer than a day", false)
    .option("--force", "with --repair: remove orphan files even if they are more than 1% of all files", false)
    .option("--hashes", "read every original, variant and profile picture and compare its SHA-256", false)
    .option("--json", "print JSON", false)
    .exitOverride()
    .action(async (options: FsckOptions & { json: boolean }) => {
      const onProgress = everyFewSeconds((checked: FsckReport["checked"]) =>
        console.error(describeChecked(checked)),
      );
      const report = await fsck(options, onProgress);
      if (options.json) console.log(JSON.stringify(report));
      else printReport(report);
      process.exitCode = report.clean ? 0 : 1;
    });
}

function printReport({ findings, checked, unreadableObjects, youngObjects, clean }: FsckReport): void {
  for (const { kind, subject, explanation, repaired } of findings) {
    console.log(`${kind}\t${subject}\t${explanation}${repaired ? " (repaired)" : ""}`);
  }
  console.log(describeChecked(checked));
  if (youngObjects > 0)
    console.log(
      `Skipped ${count(youngObjects, "object")} without an image, less than a day old. Uploads in progress create such objects.`,
    );
  if (unreadableObjects > 0)
    console.log(
      `The content of ${count(unreadableObjects, "encrypted object")} was not checked, only existence, size and header: the root key is missing or wrong.`,
    );

  const left = findings.filter((finding) => !finding.repaired).length;
  if (clean) console.log("Clean.");
  else if (left > 0) console.log(`${count(left, "difference")}.`);
}

function describeChecked({ images, files, variants, objects }: FsckReport["checked"]): string {
  const parts = [
    count(images, "image"),
    count(files, "file"),
    count(variants, "variant"),
    count(objects, "object"),
  ];
  return `${parts.join(", ")} checked.`;
}
