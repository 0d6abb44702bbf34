import { Command } from "commander";
import { createSignInTicket, signInUrl } from "@/lib/identity";
import { listOwners, parseOwnerEmail } from "@/lib/identity/owners";
import { env } from "@/lib/platform/env";

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
        for (const { owner, handle, planTier } of ownerList) console.log(`${owner}\t@${handle}\t${planTier}`);
    });
  owners
    .command("sign-in-link")
    .description("Print a link that signs an owner in, once, within a day; without --owner the first owner")
    .option("--owner <email>", "the owner's email address; made at the first sign-in when new")
    .action(async ({ owner }: { owner?: string }) => {
      const [first] = owner === undefined ? await listOwners() : [];
      const email = parseOwnerEmail(owner ?? first?.owner ?? env().ALBUMEN_OWNER);
      console.log(signInUrl(await createSignInTicket(email)));
    });
  return owners;
}
