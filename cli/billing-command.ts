import { Command, Option } from "commander";
import { setUnsubscribedPlan, setUpBilling } from "@/lib/billing";

interface SetupOptions {
  existing?: "free" | "sponsor";
}

export function billingCommand(): Command {
  const billing = new Command("billing").description("Plans sold through Stripe").exitOverride();
  billing
    .command("setup")
    .description(
      "Check the prices in Stripe and configure its portal; exits with 1 if a price is missing or wrong. Can be repeated",
    )
    .addOption(
      new Option(
        "--existing <plan>",
        "the plan of owners without a subscription; sponsored owners stay so",
      ).choices(["free", "sponsor"]),
    )
    .action(setUp);
  return billing;
}

async function setUp({ existing }: SetupOptions): Promise<void> {
  const { problems, portalConfigurationId } = await setUpBilling();
  for (const problem of problems) console.log(problem);
  if (portalConfigurationId !== undefined) console.log(`portal\t${portalConfigurationId}`);
  if (existing !== undefined)
    console.log(`${existing}\t${await setUnsubscribedPlan(existing)} owners changed`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
