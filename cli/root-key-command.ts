import { Command } from "commander";
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
      const { accounts, id, provider } = await rotateRootKey();
      console.log(`${id}\t${count(accounts, "account")}`);
      if (provider === "env")
        console.log("Set ALBUMEN_ROOT_KEY to the new key and restart the service; then back the key up.");
      else console.log("root.key is new: back it up. The former key opens only former backups.");
    });
  return rootKey;
}
