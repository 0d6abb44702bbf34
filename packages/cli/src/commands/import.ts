import { Command, Option } from "commander";
import { connect } from "../config.ts";
import { exitCodes } from "../errors.ts";
import { collectFiles } from "../import/collect-files.ts";
import { collectImmich } from "../import/immich.ts";
import { type ImportContext, importItems } from "../import/import-items.ts";
import type { Collection } from "../import/item.ts";
import { createAlbums, planImport, printPlan } from "../import/plan.ts";
import { Scratch } from "../import/scratch.ts";
import { collectZipline } from "../import/zipline.ts";
import { Ledger } from "../ledger.ts";
import { formatOption, jsonOption, type OutputOptions, printImage, report } from "../output.ts";
import { Progress } from "../progress.ts";
import { visibilityOption } from "../upload-options.ts";
import { askSecret } from "./account.ts";

const services = { immich: collectImmich, zipline: collectZipline };
type Service = keyof typeof services;

interface ImportOptions extends OutputOptions {
  from?: Service;
  visibility: string;
  location?: true;
  dryRun?: true;
}

export function importCommand(): Command {
  return new Command("import")
    .description(
      "Import folders and ZIP files with their JSON and XMP sidecars, a Google Takeout, or the images of another service; can be stopped and repeated",
    )
    .argument("<sources...>", "folders, ZIP files (all parts of a Takeout at once), or the URL of a service")
    .addOption(
      new Option(
        "--from <service>",
        "the service at the URL; its key is asked for, or in ALBUMEN_IMPORT_KEY",
      ).choices(Object.keys(services)),
    )
    .addOption(visibilityOption().default("private"))
    .option("--location", "also import positions, as the texts latitude and longitude of an image")
    .option("--dry-run", "print what would be imported, and change nothing")
    .addOption(formatOption())
    .addOption(jsonOption())
    .action(async (sources: string[], options: ImportOptions, command: Command) => {
      const [url = "", ...others] = sources;
      const isUrl = sources.some((source) => /^https?:\/\//i.test(source));
      if (isUrl !== (options.from !== undefined)) {
        command.error("error: a URL and --from belong together", { exitCode: 2 });
      }
      if (options.from && others.length > 0) command.error("error: name one URL", { exitCode: 2 });
      const { albumen, config } = await connect();
      const { library } = await albumen.get("/me");
      const ledger = await Ledger.ofImports({ url: config.url, library });
      const scratch = await Scratch.create();
      try {
        const collection = await collect(sources, url, options.from, scratch);
        await run({ albumen, ledger, collection, options }).finally(collection.close);
      } finally {
        await scratch.remove();
      }
    });
}

async function collect(
  sources: readonly string[],
  url: string,
  from: Service | undefined,
  scratch: Scratch,
): Promise<Collection> {
  if (from === undefined) {
    return collectFiles(sources, scratch, (problem) => {
      process.exitCode = exitCodes.failed;
      report(problem);
    });
  }

  // Never an argument: the list of processes shows those.
  const key = process.env.ALBUMEN_IMPORT_KEY || (await askSecret(`API key of ${url}: `));
  return services[from](url, key, scratch);
}

interface Import extends Pick<ImportContext, "albumen" | "ledger"> {
  collection: Collection;
  options: ImportOptions;
}

async function run({ albumen, ledger, collection, options }: Import): Promise<void> {
  const plan = await planImport(albumen, ledger, collection);
  if (options.dryRun) return printPlan(plan, collection, options.json === true);

  const progress = new Progress();
  const context = {
    albumen,
    ledger,
    progress,
    visibility: options.visibility,
    albums: await createAlbums(albumen, plan, collection.albumDescriptions),
    withLocation: options.location === true,
    onImage: (image: Parameters<ImportContext["onImage"]>[0]) => {
      progress.clear();
      printImage(image, options);
    },
  };
  const imported = await importItems(context, plan.items);
  const leftOut = [...collection.leftOut].map(([reason, count]) => `${reason}: ${count}`);
  const before = collection.items.length - plan.items.length;
  const failed = plan.items.length - imported.files;
  const summary = [
    `Files: ${collection.items.length}. Imported: ${imported.files}, which are ${imported.images} different images.`,
    ...(before > 0 ? [`Imported before: ${before}.`] : []),
    ...(failed > 0 ? [`Not imported: ${failed}.`] : []),
  ].join(" ");
  report(leftOut.length === 0 ? summary : `${summary} Left out: ${leftOut.join(", ")}.`);
}
