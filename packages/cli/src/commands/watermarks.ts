import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Command } from "commander";
import type { Schemas } from "../../../client/src/index.ts";
import { connect } from "../config.ts";
import { jsonOption, print } from "../output.ts";
import { toNumber } from "../parse-number.ts";

interface JsonOption {
  json?: boolean;
}

/** The options have the names and values of the API's members. */
type WatermarkOptions = Schemas["UpdateWatermark"] & JsonOption;

export function watermarksCommand(): Command {
  const commands = [
    listWatermarks(),
    createWatermark(),
    getWatermark(),
    updateWatermark(),
    deleteWatermark(),
    requireWatermark(),
  ];
  const watermarks = new Command("watermarks").description(
    "List, create, update, delete and require watermarks",
  );
  for (const command of commands) watermarks.addCommand(command.exitOverride());

  return watermarks;
}

function listWatermarks(): Command {
  return new Command("list")
    .description("Print the IDs and names of all watermarks")
    .addOption(jsonOption())
    .action(async ({ json }: JsonOption) => {
      const { albumen } = await connect();
      const { data } = await albumen.get("/watermarks");
      for (const watermark of data)
        print(json ? JSON.stringify(watermark) : `${watermark.id} ${watermark.name}`);
    });
}

function createWatermark(): Command {
  return addMembers(new Command("create"))
    .description("Create a watermark from a file or a text, and print its ID")
    .argument("[file]", "a PNG, WebP or SVG file; without one, pass --text and --color")
    .action(async (file: string | undefined, { json, ...members }: WatermarkOptions, command: Command) => {
      const { name, text, color, ...placement } = members;
      if (name === undefined) return command.error("error: pass --name", { exitCode: 2 });
      if ((file === undefined) !== (text !== undefined && color !== undefined))
        return command.error("error: pass a file, or --text and --color", { exitCode: 2 });
      if (file !== undefined && !(await isFile(file)))
        return command.error(`error: there is no file ${file}`, { exitCode: 2 });

      const { albumen } = await connect();
      const body =
        file === undefined
          ? { name, text: text ?? "", color: color ?? "", ...placement }
          : await toForm(file, { name, ...placement });
      printWatermark(await albumen.post("/watermarks", { body }), json);
    });
}

function getWatermark(): Command {
  return new Command("get")
    .description("Print a watermark as JSON")
    .argument("<id>")
    .action(async (id: string) => {
      const { albumen } = await connect();
      print(JSON.stringify(await albumen.get("/watermarks/{watermark}", { path: { watermark: id } })));
    });
}

function updateWatermark(): Command {
  return addMembers(new Command("update"))
    .description("Change a watermark, and print its ID; only texts have a text and a color")
    .argument("<id>")
    .action(async (id: string, { json, ...body }: WatermarkOptions) => {
      const { albumen } = await connect();
      printWatermark(await albumen.patch("/watermarks/{watermark}", { path: { watermark: id }, body }), json);
    });
}

function deleteWatermark(): Command {
  return new Command("delete")
    .description("Delete a watermark that is not in use, and print its ID")
    .argument("<id>")
    .addOption(jsonOption())
    .action(async (id: string, { json }: JsonOption) => {
      const { albumen } = await connect();
      printWatermark(await albumen.delete("/watermarks/{watermark}", { path: { watermark: id } }), json);
    });
}

function requireWatermark(): Command {
  return new Command("require")
    .description("Require a watermark on all images that other people see, and print its ID")
    .argument("<id>", "ID of a watermark, or none to require no watermark")
    .option("-a, --album <album>", "only the images of an album")
    .addOption(jsonOption())
    .action(async (id: string, { album, json }: JsonOption & { album?: string }) => {
      const { albumen } = await connect();
      const body = { required_watermark: id === "none" ? null : id };
      const changed =
        album === undefined
          ? await albumen.patch("/settings", { body })
          : await albumen.patch("/albums/{album}", { path: { album }, body });
      print(json ? JSON.stringify(changed) : id);
    });
}

function printWatermark(watermark: { id: string }, json: boolean | undefined): void {
  print(json ? JSON.stringify(watermark) : watermark.id);
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}

async function toForm(file: string, fields: object): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", new Blob([new Uint8Array(await readFile(file))]), path.basename(file));

  return form;
}

function addMembers(command: Command): Command {
  return command
    .option("--name <name>", "name in lists")
    .option("--text <text>", "text, at most 200 characters")
    .option("--color <color>", "text color, such as #ffffff")
    .option("--position <position>", "tile, center, or a direction such as southeast")
    .option("--size <percent>", "1 to 100 percent of the shorter side of an image", toNumber)
    .option("--opacity <opacity>", "0.01 to 1", toNumber)
    .option("--margin <percent>", "0 to 50 percent of the shorter side of an image", toNumber)
    .addOption(jsonOption());
}
