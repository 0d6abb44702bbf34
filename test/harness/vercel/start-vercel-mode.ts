import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runTool } from "@/server/start/run-program.mjs";
import { startTestPostgres } from "../postgres.mjs";
import { createTestFolder } from "../test-folder.mjs";
import { startVercelApp, type VercelApp } from "./start-app";
import { startVercelServices, type VercelServices } from "./start-services";
import { collectStarted } from "./started";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface VercelMode
  extends VercelApp,
    Pick<VercelServices, "blob" | "bridge" | "domains" | "purgedTags"> {
  /** Without the pooler. */
  databaseUrl: string;
}

/**
 * Starts an installation as on Vercel: Next.js alone, the database behind a pooler in transaction
 * mode through Neon's driver, and fakes of what is on the Internet. `env` adds to the variables of
 * the app.
 */
export async function startVercelMode(env: Record<string, string> = {}): Promise<VercelMode> {
  const { use, stop } = collectStarted();
  try {
    const folder = use(await createTestFolder(), (one) => rmSync(one, { recursive: true, force: true }));
    const postgres = use(await startTestPostgres(projectRoot, folder), (one) => one.stop(5_000));
    const databaseUrl = postgres.url;
    const services = use(await startVercelServices({ folder, databaseUrl }), (one) => one.stop());
    const { blob, bridge, domains, purgedTags } = services;
    const app = use(
      await startVercelApp({
        database: { pooledUrl: withPort(databaseUrl, services.poolerPort), url: databaseUrl },
        dataFolder: path.join(folder, "tmp"),
        env: {
          ...services.env,
          ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
          ALBUMEN_SIGN_UP: "open",
          ...env,
        },
        beforeStart: (started) =>
          runTool(process.execPath, ["dist/migrate.mjs"], {
            cwd: projectRoot,
            env: started,
            failure: "No migration",
          }),
      }),
      (one) => one.stop(),
    );
    return { ...app, blob, bridge, domains, purgedTags, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The same database at another port of the machine. */
export function withPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}
