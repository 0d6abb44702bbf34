import { mkdir } from "node:fs/promises";
import { Command } from "commander";
import type { Albumen, Image } from "../../../client/src/index.ts";
import { requireCollection } from "../collections.ts";
import { connect } from "../config.ts";
import { exitCodes } from "../errors.ts";
import { isUploaded, jsonOption, print, reportUnfinished } from "../output.ts";
import { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";
import { Downloads } from "../save-download.ts";

interface DownloadOptions {
  album?: string;
  collection?: string;
  search?: string;
  output: string;
  variant: string;
  force?: true;
  json?: boolean;
}

export function downloadCommand(): Command {
  return new Command("download")
    .description(
      "Save images as files, and print the path of each; existing files are kept, and not loaded again",
    )
    .argument("[ids...]", "ids of images")
    .option("-a, --album <album>", "all images of an album")
    .option("-c, --collection <collection>", "all images of a collection, by its ID or slug")
    .option("-s, --search <words>", "all images that match")
    .option("-o, --output <folder>", "where the files go", ".")
    .option(
      "--variant <key>",
      "original, a preset such as w1024, or a recipe such as card or card@2",
      "original",
    )
    .option("--force", "replace files that have the name of an image and other content")
    .addOption(jsonOption())
    .action(async (ids: string[], options: DownloadOptions, command: Command) => {
      const { album, collection, search } = options;
      const isQuery = [album, collection, search].some((value) => value !== undefined);
      if (ids.length === 0 && !isQuery) {
        command.error("error: name ids, --album, --collection or --search", { exitCode: 2 });
      }
      const { albumen, config } = await connect();
      const found = await findImages(albumen, ids, options);
      const images = found.filter(isUploaded);
      reportUnfinished(found.length - images.length);
      if (found.some((image) => ids.includes(image.id) && !isUploaded(image))) {
        process.exitCode = exitCodes.failed;
      }
      await mkdir(options.output, { recursive: true });
      const progress = new Progress();
      for (const image of images) progress.add(image.info.size_bytes ?? 0);
      const downloads = new Downloads(config, options, (bytes) => progress.move(bytes));
      await runAll(
        images,
        progress,
        ({ filename }) => filename,
        async (image) => {
          const file = await downloads.save(image);
          progress.clear();
          print(options.json ? JSON.stringify({ id: image.id, path: file }) : file);
        },
      );
    });
}

/** The names of variants that are no recipes. */
const otherVariants = /^(original|thumb|og-image|w\d+(-h.*)?)$/;

async function findImages(
  albumen: Albumen,
  ids: string[],
  { album, collection, search, variant }: DownloadOptions,
): Promise<Image[]> {
  const images: Image[] = [];
  const included = otherVariants.test(variant) ? {} : { include_recipes: variant };
  for (const id of new Set(ids))
    images.push(await albumen.get("/images/{id}", { path: { id }, query: included }));
  if (album === undefined && collection === undefined && search === undefined) return images;

  const query = {
    limit: 200,
    ...included,
    ...(album !== undefined && { album }),
    ...(search !== undefined && { search }),
  };
  const known = new Set(images.map(({ id }) => id));
  const found =
    collection === undefined
      ? albumen.list("/images", { query })
      : albumen.list("/collections/{id}/images", {
          path: { id: (await requireCollection(albumen, collection)).id },
          query,
        });
  for await (const image of found) {
    if ("urls" in image && !known.has(image.id)) images.push(image);
  }

  return images;
}
