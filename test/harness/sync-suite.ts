import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type BuiltProgram, buildProgram } from "@/packages/cli/built-program";
import { testImage } from "../builders/uploads";
import { type ApiSuite, serveApi } from "./api-suite";
import { type Caller, createCaller } from "./caller";

interface ListedImage {
  id: string;
  filename: string;
  version: number;
  album: string;
}

/** A library with a folder of images that are in its album `trip`, or will be. */
export interface TestSync {
  caller: Caller;
  folder: string;
  /** Writes a different image each time, and returns its bytes. */
  write(name: string): Promise<Buffer>;
  remove(name: string): Promise<void>;
  run(...options: string[]): ReturnType<BuiltProgram["run"]>;
  /** Ends the program without warning before or after its first POST to a path with this end. */
  runKilled(when: "before" | "after", end: string, ...options: string[]): ReturnType<BuiltProgram["run"]>;
  list(query?: string): Promise<ListedImage[]>;
}

interface SyncSuite {
  api: ApiSuite;
  program: BuiltProgram;
  createSync(count: number): Promise<TestSync>;
}

/**
 * The test server listens on a different port than `ALBUMEN_URL`, which signed upload URLs name.
 */
const redirectUploads = `const { fetch } = globalThis;
globalThis.fetch = (url, init) => fetch(String(url).replace(/^https?:\\/\\/[^/]+/, process.env.ALBUMEN_URL), init);`;

const killItself = (when: "before" | "after", end: string) => `const send = globalThis.fetch;
globalThis.fetch = async (url, init) => {
  const isLast = init?.method === "POST" && String(url).endsWith(${JSON.stringify(end)});
  const response = isLast && "${when}" === "before" ? undefined : await send(url, init);
  if (isLast) process.kill(process.pid, "SIGKILL");
  return response;
};`;

/** The service and the program for the tests of one file. */
export function serveSync(): SyncSuite {
  const api = serveApi();
  const program = buildProgram();
  let next = 0;

  return {
    api,
    program,
    async createSync(count) {
      const caller = await createCaller(api.origin);
      const folder = path.join(program.folder, "photos");
      const write = async (name: string) => {
        const bytes = await testImage({ width: 20 + next++ });
        await writeFile(path.join(folder, name), bytes);
        return bytes;
      };
      await mkdir(folder);
      for (let number = 0; number < count; number++) await write(`p${number}.jpg`);

      const runWith = (script: string, options: string[]) =>
        program.run(["sync", "photos", "trip", "--format", "id", ...options], {
          url: api.origin,
          env: {
            ALBUMEN_KEY: caller.key,
            NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
          },
        });

      return {
        caller,
        folder,
        write,
        remove: (name) => rm(path.join(folder, name)),
        run: (...options) => runWith(redirectUploads, options),
        runKilled: (when, end, ...options) =>
          runWith(`${redirectUploads}\n${killItself(when, end)}`, options),
        list: async (query = "&album=trip") => {
          const page = await caller.expect<{ data: ListedImage[] }>(
            200,
            "GET",
            `/api/images?limit=200${query}`,
          );
          return page.data.sort((one, other) => one.filename.localeCompare(other.filename));
        },
      };
    },
  };
}
