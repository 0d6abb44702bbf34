import { Command } from "commander";
import { connect } from "../config.ts";
import {
  formatOption,
  isUploaded,
  jsonOption,
  type OutputOptions,
  printImage,
  reportUnfinished,
} from "../output.ts";
import { parsePositiveInteger } from "../positive-integer.ts";

interface ListOptions extends OutputOptions {
  album?: string;
  tag?: string;
  limit: number;
  trash?: true;
}

export function listCommand(): Command {
  return addListOptions(new Command("list"))
    .description("Print links to the newest images")
    .action((options: ListOptions) => list(options));
}

export function searchCommand(): Command {
  return addListOptions(new Command("search"))
    .description("Print links to the images that match all words")
    .argument("<words...>")
    .action((words: string[], options: ListOptions) => list(options, words.join(" ")));
}

function addListOptions(command: Command): Command {
  return command
    .option("-a, --album <album>", "only images of this album")
    .option("-t, --tag <tags>", "only images with all of these tags")
    .option("--trash", "images in the trash")
    .option("-n, --limit <number>", "images at most", parsePositiveInteger, 50)
    .addOption(formatOption())
    .addOption(jsonOption());
}

const maxPageSize = 200;

async function list({ album, tag, limit, trash, ...output }: ListOptions, search?: string): Promise<void> {
  const { albumen } = await connect();
  let left = limit;
  let unfinished = 0;
  const printsLinks = !output.json && output.format !== "id";
  const query = {
    limit: Math.min(limit, maxPageSize),
    ...(album !== undefined && { album }),
    ...(tag !== undefined && { tag }),
    ...(search !== undefined && { search }),
    ...(trash && { deleted: "only" as const }),
  };

  for await (const image of albumen.list("/images", { query })) {
    if (!("urls" in image)) continue;
    if (printsLinks && !isUploaded(image)) {
      unfinished++;
      continue;
    }

    printImage(image, output);
    if (--left === 0) break;
  }

  reportUnfinished(unfinished);
}
