import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@/server/start/network.mjs";
import { runTool } from "@/server/start/run-program.mjs";
import { type FakeBlob, startBlob } from "@/test/fakes/blob/start-blob";
import { startFakeCdn } from "@/test/fakes/fake-cdn";
import { startMailServer } from "@/test/fakes/mail-server";
import { startVercelFront } from "@/test/fakes/vercel/front";
import { type FakeInngest, startInngest } from "@/test/fakes/vercel/inngest-server";
import { type NeonBridge, startNeonBridge } from "@/test/fakes/vercel/neon-bridge";
import { vercelApi } from "@/test/fakes/vercel-api";
import { startPgbouncer } from "../pgbouncer.mjs";
import { startTestPostgres } from "../postgres.mjs";
import { attachService, type Service } from "../service.mjs";
import { createTestFolder } from "../test-folder.mjs";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface VercelMode {
  service: Service;
  blob: FakeBlob;
  inngest: FakeInngest;
  bridge: NeonBridge;
  /** Without the pooler. */
  databaseUrl: string;
  /** The tags that were purged. */
  purgedTags(): string[];
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the build as Vercel runs it: Next.js alone, without our server and worker; the database behind a pooler in transaction mode,
 * through Neon's driver; fakes of what is on the Internet.
 */
export async function startVercelMode(): Promise<VercelMode> {
  const started: Array<() => Promise<unknown>> = [];
  const stop = async () => {
    for (const end of started.toReversed()) await end();
  };
  const use = <Started>(one: Started, end: (one: Started) => Promise<unknown>): Started => {
    started.push(() => end(one));
    return one;
  };
  try {
    const folder = use(await createTestFolder(), async (one) =>
      rmSync(one, { recursive: true, force: true }),
    );
    const postgres = use(await startTestPostgres(projectRoot, folder), (one) => one.stop(5_000));
    const pooler = use(await startPgbouncer(folder, postgres.url), (one) => one.stop());
    const bridge = use(await startNeonBridge(), (one) => one.close());
    const blob = use(await startBlob(), (one) => one.close());
    const inngest = use(await startInngest(), (one) => one.close());
    const mail = use(await startMailServer(), (one) => one.stop());
    const cdn = use(await startFakeCdn(vercelApi({ project: "prj_fake", apiToken: "fake-token" })), (one) =>
      one.close(),
    );
    const port = await findFreePort();
    const front = use(await startVercelFront(() => `http://127.0.0.1:${port}`), (one) => one.close());
    const pooledUrl = new URL(postgres.url);
    pooledUrl.port = String(pooler.port);
    const env: Record<string, string> = {
      VERCEL: "1",
      NODE_ENV: "production",
      ALBUMEN_DATA: path.join(folder, "tmp"),
      ALBUMEN_URL: front.origin,
      AUTH_URL: front.origin,
      ALBUMEN_SECRET: "a secret of the tests, of which nothing depends",
      ALBUMEN_SIGN_UP: "open",
      DATABASE_URL: pooledUrl.href,
      DATABASE_URL_UNPOOLED: postgres.url,
      ALBUMEN_DATABASE_DRIVER: "neon",
      ALBUMEN_NEON_PROXY: bridge.proxy,
      BLOB_READ_WRITE_TOKEN: blob.token,
      VERCEL_BLOB_API_URL: blob.apiUrl,
      BLOB_OBJECT_BASE_URL: blob.objectUrl,
      INNGEST_BASE_URL: inngest.url,
      INNGEST_EVENT_KEY: inngest.eventKey,
      INNGEST_SIGNING_KEY: inngest.signingKey,
      ALBUMEN_SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
      ALBUMEN_MAIL_FROM: "albumen@example.org",
      VERCEL_PROJECT_ID: "prj_fake",
      VERCEL_API_TOKEN: "fake-token",
      VERCEL_API_URL: cdn.origin,
    };
    await runTool(process.execPath, ["dist/migrate.mjs"], { cwd: projectRoot, env, failure: "No migration" });
    const next = use(startNext(port, env), (one) => one.end());
    const service = attachService({ origin: front.origin, dataFolder: env.ALBUMEN_DATA ?? "", env });
    await service.untilReady(60_000).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${next.output().slice(-3_000)}`);
    });
    await inngest.sync(front.origin);
    return {
      ...{ service, blob, inngest, bridge, stop, output: next.output, databaseUrl: postgres.url },
      purgedTags: () => cdn.purges.flat(),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startNext(port: number, env: Record<string, string>) {
  const child: ChildProcess = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "--port", String(port), "--hostname", "127.0.0.1"],
    { cwd: projectRoot, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += String(chunk);
    });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    output: () => output,
    end: () => {
      child.kill("SIGKILL");
      return exited;
    },
  };
}
