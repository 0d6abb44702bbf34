import { Command, Option } from "commander";
import type { Schemas } from "../../../client/src/index.ts";
import {
  addToCollection,
  type Changes,
  type Collection,
  removeFromCollection,
  requireCollection,
} from "../collections.ts";
import { commandName } from "../command-name.ts";
import { connect } from "../config.ts";
import { CliError, exitCodes } from "../errors.ts";
import { count, jsonOption, print, report } from "../output.ts";

interface JsonOption {
  json?: boolean;
}

export function collectionsCommand(): Command {
  const commands = [
    listCollections(),
    createCollection(),
    addImages(),
    removeImages(),
    deleteCollection(),
    restoreCollection(),
  ];
  const collections = new Command("collections").description(
    "List, create, delete and restore collections, and add and remove images",
  );
  for (const command of commands) collections.addCommand(command.exitOverride());

  return collections;
}

function listCollections(): Command {
  return new Command("list")
    .description("Print the slugs of all collections")
    .addOption(jsonOption())
    .action(async ({ json }: JsonOption) => {
      const { albumen } = await connect();
      for await (const collection of albumen.list("/collections", { query: { limit: 200 } }))
        printCollection(collection, json);
    });
}

type Fields = Pick<Schemas["CreateCollection"], "slug" | "description" | "color" | "visibility">;
const visibilities = ["private", "public"] satisfies Fields["visibility"][];

/** The options have the names and values of the API's members. */
type CreateOptions = Fields & JsonOption & { parent?: string };

function createCollection(): Command {
  return new Command("create")
    .description("Create a collection, and print its slug")
    .argument("<title>")
    .option("--slug <slug>", "its name in URLs; from the title by default")
    .option("--parent <collection>", "id or slug of the collection that contains it")
    .option("--description <text>", "shown on its page")
    .option("--color <color>", "such as amber")
    .addOption(new Option("--visibility <visibility>", "who can see its page").choices(visibilities))
    .addOption(jsonOption())
    .action(async (title: string, { json, parent, ...fields }: CreateOptions) => {
      const { albumen } = await connect();
      const within = parent === undefined ? undefined : (await requireCollection(albumen, parent)).id;
      const body = { title, ...fields, ...(within !== undefined && { parent: within }) };
      printCollection(await albumen.post("/collections", { body }), json);
    });
}

const idsArgument = ["<ids...>", "ids of images"] as const;
const collectionArgument = ["<collection>", "id or slug of a collection"] as const;

function addImages(): Command {
  return new Command("add")
    .description("Add images to a collection; they stay in their albums")
    .argument(...collectionArgument)
    .argument(...idsArgument)
    .option("--start", "before the other images, instead of after them")
    .addOption(jsonOption())
    .action(async (name: string, ids: string[], { start, json }: JsonOption & { start?: true }) => {
      const { albumen } = await connect();
      const collection = await requireCollection(albumen, name);
      const changes = await addToCollection(albumen, collection, ids, { atStart: start === true });
      reportChanges("Added", changes, json);
    });
}

function removeImages(): Command {
  return new Command("remove")
    .description("Remove images from a collection; they stay in the library")
    .argument(...collectionArgument)
    .argument(...idsArgument)
    .addOption(jsonOption())
    .action(async (name: string, ids: string[], { json }: JsonOption) => {
      const { albumen } = await connect();
      const collection = await requireCollection(albumen, name);
      reportChanges("Removed", await removeFromCollection(albumen, collection, ids), json);
    });
}

const childrenChoices = ["move_up", "delete"] as const;

interface DeleteOptions extends JsonOption {
  children: (typeof childrenChoices)[number];
}

function deleteCollection(): Command {
  return new Command("delete")
    .description("Delete a collection, and print its slug; its images stay in the library")
    .argument(...collectionArgument)
    .addOption(
      new Option("--children <choice>", "what happens to the collections in it")
        .choices(childrenChoices)
        .default("move_up"),
    )
    .addOption(jsonOption())
    .action(async (name: string, { children, json }: DeleteOptions) => {
      const { albumen } = await connect();
      const { id, slug } = await requireCollection(albumen, name);
      const deleted = await albumen.delete("/collections/{id}", { path: { id }, query: { children } });
      print(json ? JSON.stringify(deleted) : slug);
      report(`To undo it within 30 days: ${commandName} collections restore ${deleted.undo_job}`);
    });
}

function restoreCollection(): Command {
  return new Command("restore")
    .description("Restore a deleted collection and the collections deleted with it")
    .argument("<job>", "id of the job, from the output of delete")
    .addOption(jsonOption())
    .action(async (id: string, { json }: JsonOption) => {
      const { albumen } = await connect();
      const path = { id };
      const { action } = await albumen.get("/jobs/{id}", { path });
      if (action !== "delete_collection") throw new CliError(`The job ${id} did not delete a collection.`);

      const { job } = await albumen.post("/jobs/{id}/undo", { path });
      if (json) print(JSON.stringify(job));
      report(`Restored ${count(job.changed, "collection")}.`);
    });
}

function printCollection(collection: Collection, json: boolean | undefined): void {
  print(json ? JSON.stringify(collection) : collection.slug);
}

function reportChanges(verb: "Added" | "Removed", changes: Changes, json: boolean | undefined): void {
  const { changed, unchanged, failed } = changes;
  if (json) print(JSON.stringify(changes));
  report(`${verb} ${count(changed, "image")}. Unchanged: ${unchanged}.`);
  if (failed === 0) return;

  report(`Not found, or in the trash: ${failed}.`);
  process.exitCode = exitCodes.failed;
}
