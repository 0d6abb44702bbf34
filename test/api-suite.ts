import { afterAll, beforeAll } from "vitest";
import { decoder } from "@/lib/platform/decoder";
import { closeDatabase } from "@/lib/platform/transaction";
import { type ApiServer, type ApiServerOptions, startApiServer } from "./api-server";
import { type Caller, makeCaller } from "./caller";

/** The API as the tests of one file see it, with two owners. */
export interface ApiSuite {
  readonly origin: string;
  readonly owner: Caller;
  readonly stranger: Caller;
}

/** Serves the API while the tests of this file run. */
export function serveApi(options: ApiServerOptions = {}): ApiSuite {
  let server: ApiServer | undefined;
  let callers: { owner: Caller; stranger: Caller } | undefined;

  beforeAll(async () => {
    server = await startApiServer(options);
    callers = { owner: await makeCaller(server.origin), stranger: await makeCaller(server.origin) };
  });

  afterAll(async () => {
    await server?.close();
    await decoder().close();
    await closeDatabase();
  });

  return {
    get origin() {
      return started(server).origin;
    },
    get owner() {
      return started(callers).owner;
    },
    get stranger() {
      return started(callers).stranger;
    },
  };
}

function started<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("the API is served only while tests run");
  return part;
}
