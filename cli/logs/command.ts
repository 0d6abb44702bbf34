import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Command, Option } from "commander";
import { ensureLogSource, ingestLog } from "@/lib/cache-logs";
import { IngestedBatch } from "@/lib/cache-logs/resource";
import { validationError } from "@/lib/kernel/errors";
import { env } from "@/lib/platform/process/env";
import { toPath } from "../write-file";
import { followLog, type LogChunk } from "./follow-log";

interface Options {
  format: "varnish" | "nginx";
  source?: string;
  to?: string;
  tokenFile?: string;
  positions?: string;
  once?: boolean;
}

export function logsCommand(): Command {
  const logs = new Command("logs").description("Access logs of caches in front").exitOverride();
  logs
    .command("follow <file>")
    .description(
      "Count cache hits from the access log of Varnish or nginx while it is written. Can be stopped and started again at any time",
    )
    .addOption(
      new Option("--format <format>", "which cache writes the log")
        .choices(["varnish", "nginx"])
        .default("varnish"),
    )
    .option("--source <name>", "name of the log source on this server; defaults to the format")
    .option("--to <url>", "origin of the server, if the cache runs on a different machine")
    .option("--token-file <file>", "file with the token of the log source; required with --to")
    .option("--positions <file>", "file with the positions; defaults to a file in the data folder")
    .option("--once", "end after the last line instead of waiting for more")
    .action(follow);
  return logs;
}

async function follow(name: string, options: Options): Promise<void> {
  const file = toPath(name);
  const totals = { counted: 0, rejected: 0 };
  const count = await createSender(options);

  await followLog({
    file,
    positionsFile: options.positions === undefined ? defaultPositionsFile(file) : toPath(options.positions),
    once: options.once === true,
    onError: (error) => console.error(error instanceof Error ? error.message : String(error)),
    send: async (chunk) => {
      const { counted, rejected, duplicate, size_bytes } = await count(chunk);
      if (!duplicate) {
        totals.counted += counted;
        totals.rejected += Object.values(rejected).reduce((sum: number, lines) => sum + (lines ?? 0), 0);
      }

      return size_bytes;
    },
  });

  console.log(`${totals.counted} requests counted, ${totals.rejected} lines not counted.`);
}

/** Two logs of the same name have positions of their own. */
function defaultPositionsFile(file: string): string {
  const id = createHash("sha256").update(file).digest("hex").slice(0, 16);
  return path.join(env().dataFolder, "log-positions", `${id}.json`);
}

type Send = (chunk: LogChunk) => Promise<IngestedBatch>;

async function createSender({ format, source: name = format, to, tokenFile }: Options): Promise<Send> {
  if (to === undefined)
    return async ({ bytes, file, offset }) => {
      const { id } = await ensureLogSource({ name, format });
      return ingestLog(id, { body: chunksOf(bytes), file, offset });
    };

  if (tokenFile === undefined) throw validationError({ "--token-file": ["is required with --to"] });

  const token = (await readFile(toPath(tokenFile), "utf8")).trim();
  return (chunk) => post(new URL("/api/analytics/ingest", to), token, chunk);
}

async function* chunksOf(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function post(url: URL, token: string, { bytes, file, offset }: LogChunk): Promise<IngestedBatch> {
  const response = await fetch(url, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "text/plain",
      "albumen-log-file": file,
      "albumen-log-offset": String(offset),
    },
    body: new Uint8Array(bytes),
    redirect: "error",
  });
  if (response.ok) return IngestedBatch.parse(await response.json());

  throw new Error(
    `${url.origin} responded with ${response.status}: ${(await response.text()).slice(0, 200)}`,
  );
}
