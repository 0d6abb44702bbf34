import { Command } from "commander";
import { listOutdatedBackups } from "@/lib/backup";
import { rotateRootKey } from "@/lib/encryption";
import { count } from "./count";

export function rootKeyCommand(): Command {
  const rootKey = new Command("root-key").description("The key that encrypted images need").exitOverride();
  rootKey
    .command("rotate")
    .description(
      "Replace the root key: the file root.key by a new one, or ALBUMEN_ROOT_KEY by ALBUMEN_NEW_ROOT_KEY. Can be repeated",
    )
    .action(async () => {
      const { accounts, id, provider, formerFile } = await rotateRootKey();
      console.log(`${id}\t${count(accounts, "account")}`);
      if (provider === "env")
        console.log("Set ALBUMEN_ROOT_KEY to the new key and restart the service; then back the key up.");
      else
        console.log(
          `root.key is new: back it up. The previous key is in ${formerFile}: delete it when no backup needs it.`,
        );
      await printOutdatedBackups();
    });
  rootKey
    .command("backups")
    .description("List the backups in owners' buckets that still need the previous root key")
    .action(printOutdatedBackups);

  return rootKey;
}

/** Prints the backups that still need the previous root key. */
async function printOutdatedBackups(): Promise<void> {
  const backups = await listOutdatedBackups();
  if (backups.length === 0) {
    console.log("The backups in owners' buckets do not need the previous root key.");
    return;
  }

  console.log("Keep the previous root key: these backups in owners' buckets still need it.");
  for (const { email, enabled, lastError } of backups)
    console.log(`${email}\t${describeState({ enabled, lastError })}`);
  console.log(
    "While the service runs, they follow within minutes: `root-key backups` lists the rest. One that is switched off follows once it is switched on.",
  );
}

function describeState({ enabled, lastError }: { enabled: boolean; lastError: string | null }): string {
  if (!enabled) return "switched off";
  return lastError === null ? "waits" : `fails: ${lastError}`;
}
