import { buffer } from "node:stream/consumers";
import { Command, InvalidArgumentError, Option } from "commander";
import { ensureAlbumIfAllowed } from "../albums.ts";
import { connect } from "../config.ts";
import { exitCodes } from "../errors.ts";
import { findFiles } from "../find-files.ts";
import { formatOption, jsonOption, type OutputOptions, printImage, report } from "../output.ts";
import { Progress } from "../progress.ts";
import { runAll } from "../run-all.ts";
import { sendBlob, sendFile, type UploadQuery } from "../send-file.ts";
import { addImageOptions, type ImageOptions, toQuery } from "../upload-options.ts";

interface UploadOptions extends OutputOptions, ImageOptions {
  onConflict: string;
  dedupe?: true;
  name?: string;
}

export function uploadCommand(): Command {
  return addImageOptions(new Command("upload"))
    .description("Upload files, the images of folders, or stdin, and print a link to each")
    .argument("<files...>", "files, folders, patterns such as '*.jpg', or - for stdin")
    .addOption(
      new Option("--on-conflict <mode>", "when the filename is taken")
        .choices(["error", "rename", "existing"])
        .default("rename"),
    )
    .option("--dedupe", "print the link of an identical image instead of storing it twice")
    .option("--name <filename>", "the filename for stdin", (name: string) => {
      if (!/\.\w+$/.test(name))
        throw new InvalidArgumentError("It needs an extension, such as screenshot.png.");
      return name;
    })
    .addOption(formatOption())
    .addOption(jsonOption())
    .action(async (inputs: string[], options: UploadOptions, command: Command) => {
      const query = {
        ...toQuery(options),
        on_conflict: options.onConflict,
        ...(options.dedupe && { dedupe: "true" as const }),
      };

      if (inputs.includes("-")) {
        if (inputs.length > 1 || !options.name) {
          command.error("error: - stands alone, and needs --name", { exitCode: 2 });
        }
        return uploadStdin(options.name ?? "", query, options);
      }

      await uploadFiles(inputs, query, options);
    });
}

async function uploadStdin(filename: string, query: Omit<UploadQuery, "filename">, output: OutputOptions) {
  const { albumen } = await connect();
  if (query.album !== undefined) await ensureAlbumIfAllowed(albumen, query.album);
  const blob = new Blob([new Uint8Array(await buffer(process.stdin))]);
  const progress = new Progress();
  progress.add(blob.size);
  const image = await sendBlob(albumen, blob, { filename, ...query }, progress);
  progress.clear();
  printImage(image, output);
}

async function uploadFiles(inputs: string[], query: Omit<UploadQuery, "filename">, output: OutputOptions) {
  const connection = await connect();
  const files = await findFiles(inputs, (input) => {
    process.exitCode = exitCodes.failed;
    report(`${input}: no such file, and nothing matches it.`);
  });

  if (query.album !== undefined && files.length > 0)
    await ensureAlbumIfAllowed(connection.albumen, query.album);
  const progress = new Progress();
  for (const { sizeBytes } of files) progress.add(sizeBytes);
  const links = new InOrder<() => void>((show) => show());
  await runAll(
    files.map((file, index) => ({ file, index })),
    progress,
    ({ file }) => file.path,
    async ({ file, index }) => {
      try {
        const image = await sendFile(connection, file, query, progress);
        links.add(index, () => {
          progress.clear();
          printImage(image, output);
        });
      } catch (error) {
        links.add(index, () => {});
        throw error;
      }
    },
  );
  links.flush();
}

/**
 * Passes on values in the order of their numbers, whatever the order they come in: editors expect
 * one link per file.
 */
class InOrder<Value> {
  readonly #values = new Map<number, Value>();
  #next = 0;

  constructor(readonly pass: (value: Value) => void) {}

  add(index: number, value: Value): void {
    this.#values.set(index, value);
    for (let next = this.#values.get(this.#next); next !== undefined; next = this.#values.get(this.#next)) {
      this.#values.delete(this.#next++);
      this.pass(next);
    }
  }

  /** Passes on what waits for values that never came. */
  flush(): void {
    for (const [, value] of [...this.#values].sort(([one], [other]) => one - other)) this.pass(value);
    this.#values.clear();
  }
}
