import { readFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { fuzzystrmatch } from "@electric-sql/pglite/contrib/fuzzystrmatch";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { vector } from "@electric-sql/pglite-pgvector";
import { readMigrations } from "@/db/migrate";
import { env } from "@/lib/platform/process/env";
import { changeEnvironment } from "./reset-process";

const migrationsFolder = fileURLToPath(new URL("../../db/migrations", import.meta.url));

export interface VectorDatabase {
  /** Adds or removes pgvector while the service runs. */
  setVectors(isAvailable: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gives the test file PostgreSQL with pgvector, as WebAssembly: neither the embedded PostgreSQL nor
 * the PostgreSQL of the system has this extension. It has one session, so the service gets one
 * connection.
 */
export async function serveVectorDatabase(): Promise<VectorDatabase> {
  const database = await PGlite.create({ extensions: { btree_gin, fuzzystrmatch, pg_trgm, vector } });
  await database.exec("create extension vector");
  for (const { name } of await readMigrations(migrationsFolder))
    await database.exec(await readFile(path.join(migrationsFolder, `${name}.sql`), "utf8"));
  // Each message gets its answer at once: waiting for more of them would cost 40 ms each time.
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    serve(database, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  changeEnvironment({ DATABASE_URL: `postgres://postgres@localhost:${port}/postgres` });
  Object.assign(env(), { ALBUMEN_DATABASE_POOL: 1 });

  return {
    setVectors: async (isAvailable) => {
      await database.exec(`${isAvailable ? "create" : "drop"} extension vector`);
    },
    close: async () => {
      const isClosed = new Promise((resolve) => server.close(resolve));
      // The service's pool keeps an idle connection for half a minute.
      for (const socket of sockets) socket.destroy();
      await isClosed;
      await database.close();
    },
  };
}

const startupHeader = 4;
const messageHeader = 5;
const sslRequest = 80_877_103;
const terminate = 0x58;

/**
 * Passes the messages of the protocol
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html) on, one by one.
 */
function serve(database: PGlite, socket: Socket): void {
  let received = Buffer.alloc(0);
  let isStarted = false;
  // The connection before this one has left its statements in the session.
  let queue: Promise<unknown> = database.exec("deallocate all");
  const answer = async (message: Buffer) => {
    const bytes = await database.execProtocolRaw(message);
    if (socket.writable) socket.write(bytes);
  };
  socket.on("error", () => socket.destroy());
  socket.on("data", (data) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const header = isStarted ? messageHeader : startupHeader;
      if (received.length < header) return;

      const length = received.readInt32BE(header - 4) + header - 4;
      if (received.length < length) return;

      const message = received.subarray(0, length);
      received = received.subarray(length);
      if (!isStarted && message.readInt32BE(4) === sslRequest) socket.write("N");
      else if (isStarted && message[0] === terminate) socket.end();
      else {
        isStarted = true;
        queue = queue.then(() => answer(message));
      }
    }
  });
}
