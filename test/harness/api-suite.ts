import { afterAll, beforeAll } from "vitest";
import { closeDatabase } from "@/lib/platform/database/transaction";
import { closeDecoders } from "@/lib/platform/decoder";
import { type ApiServer, type ApiServerOptions, startApiServer } from "./api-server";
import { type Caller, createCaller } from "./caller";

/** The API for the tests of one file, with two owners. */
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
    callers = { owner: await createCaller(server.origin), stranger: await createCaller(server.origin) };
  });

  afterAll(async () => {
    await server?.close();
    await closeDecoders();
    await closeDatabase();
  });

  return {
    get origin() {
      return assertStarted(server).origin;
    },
    get owner() {
      return assertStarted(callers).owner;
    },
    get stranger() {
      return assertStarted(callers).stranger;
    },
  };
}

function assertStarted<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("the API is served only while tests run");
  return part;
}
