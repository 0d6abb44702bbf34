import { type Command, Option } from "commander";
import type { UploadQuery } from "./send-file.ts";

/** Fields that the commands that upload can set for all images. */
export interface ImageOptions {
  album?: string;
  tags?: string;
  visibility?: string;
  expires?: string;
}

export const visibilityOption = () =>
  new Option("--visibility <visibility>", "who can open the images").choices([
    "public",
    "unlisted",
    "private",
  ]);

export function addImageOptions(command: Command): Command {
  return command
    .option("-a, --album <album>", "the album's name in URLs")
    .option("-t, --tags <tags>", "tags, separated by commas")
    .addOption(visibilityOption())
    .option("--expires <time>", "such as 7d");
}

export function toQuery({ album, tags, visibility, expires }: ImageOptions): Omit<UploadQuery, "filename"> {
  return {
    ...(album !== undefined && { album }),
    ...(tags !== undefined && { tags }),
    ...(visibility !== undefined && { visibility }),
    ...(expires !== undefined && { expiration: expires }),
  };
}
