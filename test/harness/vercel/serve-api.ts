import { rmSync } from "node:fs";
import pg from "pg";
import { leaderLockId } from "@/lib/jobs";
import { createTestFolder } from "../test-folder.mjs";
import { startVercelApp } from "./start-app";
import { startVercelServices } from "./start-services";
import { withPort } from "./start-vercel-mode";

const poolerPort = "ALBUMEN_TEST_POOLER_PORT";

/** Starts what all test files of a run share. Between processes there are only strings. */
export async function prepareVercelServices(options: Parameters<typeof startVercelServices>[0]) {
  const services = await startVercelServices(options);
  const env = {
    ...services.env,
    // Tests look into the store too, without the defaults of Vercel.
    ALBUMEN_STORAGE: "vercel-blob",
    [poolerPort]: String(services.poolerPort),
  };
  return { env, stop: services.stop };
}

/** Variables of the test process that the app shares. */
const inherited = /^(?:ALBUMEN_(?!DATA$|TEST_)|BLOB_|VERCEL_|INNGEST_|LOG_LEVEL$)/;

/**
 * Serves the database of a test file by the build. With a proxy, a test may call from any number of
 * IP addresses.
 */
export async function serveApiOnVercel({ proxyHops }: { proxyHops: number }) {
  const url = process.env.DATABASE_URL ?? "";
  const dataFolder = await createTestFolder();
  const removeFolder = () => rmSync(dataFolder, { recursive: true, force: true });
  const shared = Object.entries(process.env).filter(([name]) => inherited.test(name));
  const env: Record<string, string> = Object.fromEntries(
    shared.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  try {
    const app = await startVercelApp({
      env,
      dataFolder,
      // Tests let the app fetch from this host.
      front: { host: "localhost", isAddressNamed: proxyHops > 0 },
      database: { pooledUrl: withPort(url, Number(process.env[poolerPort])), url },
      mayRun: async () => !(await isLeaderLockHeld(url)),
    });

    const close = async () => {
      await app.stop();
      removeFolder();
    };
    return { origin: app.service.origin, close };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/**
 * Jobs wait while a test holds the lock of the leader, as in other modes
 * (`test/harness/leader.ts`).
 */
async function isLeaderLockHeld(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select from pg_locks where locktype = 'advisory' and objid = $1 and granted and database = (select oid from pg_database where datname = current_database())",
      [leaderLockId],
    );
    return rows.length > 0;
  } finally {
    await client.end();
  }
}
