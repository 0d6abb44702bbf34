import { Command } from "commander";
import { type Installation, InstallationError, installNow } from "@/lib/platform/ai";
import { env } from "@/lib/platform/process/env";
import { everyFewSeconds } from "./progress";

export function aiCommand(): Command {
  const ai = new Command("ai").description("Image analysis by models on this machine").exitOverride();
  ai.command("install")
    .description(
      "Download the packages of local analysis (about 250 MB) into the data folder unless they are installed, and print their folder. The service may run",
    )
    .action(install);

  return ai;
}

async function install(): Promise<void> {
  const { ALBUMEN_AI } = env();
  if (ALBUMEN_AI !== "local")
    throw new Error(`Nothing to install: ALBUMEN_AI is ${ALBUMEN_AI}, and only local needs packages.`);

  const report = everyFewSeconds((installation: Installation) => console.error(describe(installation)));
  try {
    console.log(await installNow(report));
  } catch (error) {
    if (error instanceof InstallationError && error.cause instanceof Error)
      console.error(error.cause.message);
    throw error;
  }
}

function describe({ installedBytes, totalBytes }: Installation): string {
  const [installed, total] = [installedBytes, totalBytes].map((bytes) => Math.round(bytes / 1e6));
  return `${installed} of ${total} MB installed.`;
}
