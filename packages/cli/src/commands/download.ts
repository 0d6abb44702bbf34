import { mkdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { Command } from "commander";
import type { Albumen, Image } from "../../../client/src/index.ts";
import { type Config, connect } from "../config.ts";
import { CliError } from "../errors.ts";
import { fetchFile } from "../fetch-file.ts";
import { jsonOption, print } from "../output.ts";
import { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";

interface DownloadOptions {
  album?: string;
  search?: string;
  output: string;
  variant: string;
  json?: boolean;
}

export function downloadCommand(): Command {
  return new Command("download")
    .description(
      "Save images as files, and print the path of each; files that are complete are not loaded again",
    )
    .argument("[ids...]", "ids of images")
    .option("-a, --album <album>", "all images of an album")
    .option("-s, --search <words>", "all images that match")
    .option("-o, --output <folder>", "where the files go", ".")
    .option("--variant <key>", "original, or a preset such as w1024", "original")
    .addOption(jsonOption())
    .action(async (ids: string[], options: DownloadOptions, command: Command) => {
      if (ids.length === 0 && options.album === undefined && options.search === undefined) {
        command.error("error: name ids, --album or --search", { exitCode: 2 });
      }
      const { albumen, config } = await connect();
      const images = await findImages(albumen, ids, options);
      await mkdir(options.output, { recursive: true });
      const progress = new Progress();
      for (const image of images) progress.add(image.info.size_bytes ?? 0);
      await runAll(
        images,
        progress,
        ({ filename }) => filename,
        async (image) => {
          const file = await save(config, image, options, progress);
          progress.clear();
          print(options.json ? JSON.stringify({ id: image.id, path: file }) : file);
        },
      );
    });
}

async function findImages(
  albumen: Albumen,
  ids: string[],
  { album, search }: DownloadOptions,
): Promise<Image[]> {
  const images: Image[] = [];
  for (const id of ids) images.push(await albumen.get("/images/{id}", { path: { id } }));
  if (album === undefined && search === undefined) return images;
  const query = {
    limit: 200,
    ...(album !== undefined && { album }),
    ...(search !== undefined && { search }),
  };
  for await (const image of albumen.list("/images", { query })) if ("urls" in image) images.push(image);
  return images;
}

/** Writes beside the file, which therefore is complete when it is there. */
async function save(
  config: Config,
  image: Image,
  { output, variant }: DownloadOptions,
  progress: Progress,
): Promise<string> {
  const url = image.urls[variant];
  if (url === undefined) throw new CliError(`It has no variant ${variant}.`);
  const file = path.join(output, toFilename(image.filename));
  const existing = await stat(file).catch(() => undefined);
  if (variant === "original" && existing?.size === image.info.size_bytes) {
    progress.move(existing.size);
    return file;
  }
  const isOurs = new URL(url).origin === new URL(config.url).origin;
  const headers = isOurs ? { authorization: `Bearer ${config.key}` } : undefined;
  const partial = `${file}.part`;
  await fetchFile(url, headers ? { headers } : {}, partial, (bytes) => progress.move(bytes));
  await rename(partial, file);
  return file;
}

/** The name comes from the service: it must stay in the folder. */
function toFilename(name: string): string {
  const safe = path.basename(name.replace(/[\\/:\0]/g, "_"));
  return safe === "" || safe === "." || safe === ".." ? "_" : safe;
}
