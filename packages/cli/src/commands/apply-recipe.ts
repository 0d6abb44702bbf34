import { setTimeout as sleep } from "node:timers/promises";
import { Command, Option } from "commander";
import type { Albumen, Schemas } from "../../../client/src/index.ts";
import { retryPassing } from "../backoff.ts";
import { connect } from "../config.ts";
import { exitCodes } from "../errors.ts";
import { count, jsonOption, print, report } from "../output.ts";
import { formatBytes } from "../progress.ts";

type BatchRequest = Schemas["BatchRequest"];
type Format = NonNullable<Extract<BatchRequest, { action: "apply_recipe" }>["format"]>;
type Job = Schemas["Job"];

const formats: Format[] = ["auto", "avif", "webp", "jpeg", "png", "gif"];
const pollMs = 1_000;

interface ApplyOptions {
  album?: string;
  search?: string;
  format: Format;
  dryRun?: true;
  json?: boolean;
}

export function applyRecipe(): Command {
  return new Command("apply")
    .description("Create a new image from each image with a recipe, and print the ids of the new images")
    .argument("<slug>")
    .argument("[ids...]", "ids of images")
    .option("-a, --album <album>", "all images of an album")
    .option("-s, --search <words>", "all images that match")
    .addOption(new Option("--format <format>", "format of the new images").choices(formats).default("auto"))
    .option("--dry-run", "print what would be created, and change nothing")
    .addOption(jsonOption())
    .action(async (recipe: string, ids: string[], options: ApplyOptions, command: Command) => {
      const { album, search, format, dryRun = false, json } = options;
      const isQuery = album !== undefined || search !== undefined;
      if (isQuery === ids.length > 0) {
        command.error("error: name either ids, or --album or --search", { exitCode: 2 });
      }
      const { albumen } = await connect();
      const query = { ...(album !== undefined && { album }), ...(search !== undefined && { search }) };
      const answer = await albumen.post("/images/batch", {
        body: { action: "apply_recipe", recipe, format, dry_run: dryRun, ...(isQuery ? { query } : { ids }) },
      });
      if ("job" in answer) await reportJob(albumen, await followJob(albumen, answer.job), json);
      else if (dryRun) printPrediction(answer, json);
      else report("No image matches.");
    });
}

function printPrediction(result: Schemas["BatchResult"], json: boolean | undefined): void {
  if (json) {
    print(JSON.stringify(result));
    return;
  }

  const { changed, failures, estimated_bytes: bytes = 0 } = result;
  print(`${count(changed, "new image")}, about ${formatBytes(bytes)}`);
  for (const { message, count: failed } of failures) report(`${count(failed, "image")}: ${message}`);
}

/** Waits for the end of a job, which continues without the command. */
async function followJob(albumen: Albumen, started: Job): Promise<Job> {
  let job = started;
  while (job.ended_at === null) {
    await sleep(pollMs);
    job = await retryPassing(() => albumen.get("/jobs/{id}", { path: { id: started.id } }));
  }

  return job;
}

async function reportJob(albumen: Albumen, { id, status }: Job, json: boolean | undefined): Promise<void> {
  if (status !== "completed") fail(`The job ended early: ${status}.`);
  for await (const result of albumen.list("/jobs/{id}/results", { path: { id }, query: { limit: 200 } })) {
    if (result.status === "failed") fail(`${result.id}: ${result.message} (${result.code})`);
    if (json) print(JSON.stringify(result));
    else if (result.created_image !== undefined) print(result.created_image);
  }
}

function fail(line: string): void {
  process.exitCode = exitCodes.failed;
  report(line);
}
