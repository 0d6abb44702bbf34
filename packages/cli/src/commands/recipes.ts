import { Command } from "commander";
import type { Schemas } from "../../../client/src/index.ts";
import { connect } from "../config.ts";
import { jsonOption, print } from "../output.ts";
import { toNumber } from "../parse-number.ts";
import { applyRecipe } from "./apply-recipe.ts";

interface JsonOption {
  json?: boolean;
}

type Settings = Omit<Schemas["UpdateRecipe"], "is_public">;

/** In place of null, which the parser of options does not keep. */
const none = Symbol("none");

/** The options have the names and values of the API's members. */
type RecipeOptions = {
  [Name in keyof Settings]: Exclude<Settings[Name], null> | typeof none;
} & JsonOption & {
    public?: boolean;
  };

export function recipesCommand(): Command {
  const commands = [listRecipes(), createRecipe(), updateRecipe(), deleteRecipe(), applyRecipe()];
  const recipes = new Command("recipes").description("List, create, update, delete and apply recipes");
  for (const command of commands) recipes.addCommand(command.exitOverride());

  return recipes;
}

function listRecipes(): Command {
  return new Command("list")
    .description("Print the slugs of all recipes")
    .addOption(jsonOption())
    .action(async ({ json }: JsonOption) => {
      const { albumen } = await connect();
      const { data } = await albumen.get("/recipes");
      for (const recipe of data) printRecipe(recipe, json);
    });
}

function createRecipe(): Command {
  return addSettings(new Command("create"))
    .description("Create a recipe, and print its slug")
    .argument("<slug>", "its name in URLs")
    .action(async (slug: string, { json, ...options }: RecipeOptions) => {
      const { albumen } = await connect();
      printRecipe(await albumen.post("/recipes", { body: { slug, ...toMembers(options) } }), json);
    });
}

function updateRecipe(): Command {
  return addSettings(new Command("update"))
    .description("Change settings of a recipe, and print its slug")
    .argument("<slug>")
    .action(async (slug: string, { json, ...options }: RecipeOptions) => {
      const { albumen } = await connect();
      const call = { path: { recipe: slug }, body: toMembers(options) };
      printRecipe(await albumen.patch("/recipes/{recipe}", call), json);
    });
}

function deleteRecipe(): Command {
  return new Command("delete")
    .description("Delete a recipe, and print its slug; its URLs respond with 404")
    .argument("<slug>")
    .addOption(jsonOption())
    .action(async (slug: string, { json }: JsonOption) => {
      const { albumen } = await connect();
      printRecipe(await albumen.delete("/recipes/{recipe}", { path: { recipe: slug } }), json);
    });
}

function printRecipe(recipe: { slug: string }, json: boolean | undefined): void {
  print(json ? JSON.stringify(recipe) : recipe.slug);
}

function toMembers({ public: isPublic, ...options }: Omit<RecipeOptions, "json">): Schemas["UpdateRecipe"] {
  const entries = Object.entries(options).map(([name, value]) => [name, value === none ? null : value]);
  return { ...Object.fromEntries(entries), ...(isPublic !== undefined && { is_public: isPublic }) };
}

function addSettings(command: Command): Command {
  return command
    .option("--width <pixels>", "width of the box, or none", orNone(toNumber))
    .option("--height <pixels>", "height of the box, or none", orNone(toNumber))
    .option("--fit <mode>", "cover, contain, fill, inside or outside")
    .option("--gravity <gravity>", "the part that cover shows, such as north, or none", orNone(String))
    .option("--rotate <degrees>", "0, 90, 180 or 270 clockwise", toNumber)
    .option("--flip <direction>", "horizontal, vertical, both or none", orNone(String))
    .option("--trim <tolerance>", "remove plain edges, 0 to 100, or none", orNone(toTrim))
    .option("--background <color>", "background color such as #ffffff, or none", orNone(String))
    .option("--border <width,color>", "border such as 4,#102030, or none", orNone(toBorder))
    .option("--radius <pixels>", "radius of the corners", toNumber)
    .option("--blur <pixels>", "standard deviation, 0 to 50", toNumber)
    .option("--sharpen <strength>", "0 to 10", toNumber)
    .option("--grayscale", "convert to grayscale")
    .option("--no-grayscale", "keep colors")
    .option("--brightness <factor>", "0 to 2", toNumber)
    .option("--contrast <factor>", "0 to 2", toNumber)
    .option("--saturation <factor>", "0 to 2", toNumber)
    .option("--format <format>", "auto, avif, webp, jpeg, png or gif")
    .option("--quality <quality>", "1 to 100, auto, or none for the quality of presets", orNone(toQuality))
    .option("--metadata <metadata>", "none or copyright")
    .option("--watermark <id>", "ID of a watermark, or none", orNone(String))
    .option("--public", "let everyone who can see an image have it rendered")
    .option("--no-public", "render only for signed URLs and editors")
    .addOption(jsonOption());
}

function orNone<Value>(parse: (text: string) => Value): (text: string) => Value | typeof none {
  return (text) => (text === "none" ? none : parse(text));
}

function toQuality(text: string): number | "auto" {
  return text === "auto" ? "auto" : toNumber(text);
}

function toTrim(text: string): { tolerance: number } {
  return { tolerance: toNumber(text) };
}

function toBorder(text: string): { width: number; color: string } {
  const [width = "", color = ""] = text.split(",");
  return { width: toNumber(width), color };
}
