import { Command } from "commander";
import { requireAlbum } from "../albums.ts";
import { requireCollection } from "../collections.ts";
import { commandName } from "../command-name.ts";
import { connect } from "../config.ts";
import { openInBrowser } from "../open-browser.ts";
import { jsonOption, print } from "../output.ts";
import { parsePositiveInteger } from "../positive-integer.ts";
import { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";
import { askSecret } from "./account.ts";

export function removeCommand(): Command {
  return new Command("rm")
    .description("Move images to the trash, where they stay for 30 days, and print their ids")
    .argument("<ids...>", `ids of images, as \`${commandName} list --format id\` prints them`)
    .addOption(jsonOption())
    .action(async (ids: string[], { json }: { json?: boolean }) => {
      const { albumen } = await connect();
      await runAll(
        ids,
        new Progress(),
        (id) => id,
        async (id) => {
          await albumen.delete("/images/{id}", { path: { id } });
          print(json ? JSON.stringify({ id }) : id);
        },
      );
    });
}

interface ShareOptions {
  album?: string;
  collection?: string;
  tree?: true;
  live?: true;
  title?: string;
  expires?: string;
  maxViews?: number;
  requiredWatermark?: string;
  password?: true;
  json?: boolean;
}

export function shareCommand(): Command {
  return new Command("share")
    .description("Create a share link for images, an album or a collection, and print it")
    .argument("[ids...]", "ids of images")
    .option("-a, --album <album>", "share this album")
    .option("-c, --collection <collection>", "share this collection, by its id or slug")
    .option("--tree", "also share the collections within it, each under its title")
    .option("--live", "also share images that match a smart collection later, including private ones")
    .option("--title <title>", "shown above the images")
    .option("--expires <time>", "such as 7d")
    .option("--max-views <number>", "visits after which the link closes", parsePositiveInteger)
    .option("--required-watermark <id>", "ID of the watermark that visitors see on the images")
    .option("--password", "ask for a password that visitors need")
    .addOption(jsonOption())
    .action(async (ids: string[], options: ShareOptions, command: Command) => {
      const { album, collection, tree, live, title, expires, maxViews, requiredWatermark } = options;
      const named = [album !== undefined, collection !== undefined, ids.length > 0];
      if (named.filter(Boolean).length !== 1) {
        command.error("error: name either ids, --album or --collection", { exitCode: 2 });
      }
      if (collection === undefined && (tree || live)) {
        command.error("error: --tree and --live need --collection", { exitCode: 2 });
      }
      const { albumen } = await connect();
      if (album !== undefined) await requireAlbum(albumen, album);
      const found = collection === undefined ? undefined : await requireCollection(albumen, collection);
      const shown =
        album === undefined ? ({ type: "images", ids } as const) : ({ type: "album", album } as const);
      const share = await albumen.post("/shares", {
        body: {
          target: found
            ? { type: "collection", id: found.id, tree: tree === true, live: live === true }
            : shown,
          ...(title !== undefined && { title }),
          ...(expires !== undefined && { expiration: expires }),
          ...(maxViews !== undefined && { max_views: maxViews }),
          ...(requiredWatermark !== undefined && { required_watermark: requiredWatermark }),
          ...(options.password && { password: await askSecret("Password: ") }),
        },
      });
      print(options.json ? JSON.stringify(share) : share.url);
    });
}

export function openCommand(): Command {
  return new Command("open")
    .description("Open the dashboard, or an image in it, in the browser, and print its URL")
    .argument("[id]", "the id of an image")
    .option("--print", "only print the URL")
    .action(async (id: string | undefined, { print: onlyPrint }: { print?: true }) => {
      const { config } = await connect();
      const url = new URL(
        id === undefined ? "/dashboard" : `/dashboard/images/${encodeURIComponent(id)}`,
        config.url,
      );
      print(url.href);
      if (!onlyPrint) openInBrowser(url.href);
    });
}
