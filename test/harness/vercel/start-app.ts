import { type ChildProcess, spawn } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { findFreePort } from "@/server/start/network.mjs";
import { type FrontOptions, startVercelFront } from "@/test/fakes/vercel/front";
import { type FakeInngest, startInngest } from "@/test/fakes/vercel/inngest-server";
import { rewriteOnDomain } from "@/test/fakes/vercel/rewrite-on-domain";
import { attachService, type Service } from "../launcher.mjs";
import { ensureFunctionsBuilt, functionsEnvironment } from "./build-functions.mjs";
import { collectStarted } from "./started";

const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface VercelApp {
  service: Service;
  inngest: FakeInngest;
  output(): string;
  stop(): Promise<void>;
}

interface AppOptions {
  /** The URLs of the pooler, and of the server itself. */
  database: { pooledUrl: string; url: string };
  dataFolder: string;
  /** Variables of the services and of the installation. */
  env: Record<string, string>;
  front?: FrontOptions;
  /** See `startInngest`. */
  mayRun?: () => Promise<boolean>;
  /** Runs with the variables before the app starts. */
  beforeStart?: (env: Record<string, string>) => Promise<unknown>;
}

/**
 * Starts the build as Vercel runs it: Next.js alone, without our server and worker, behind the
 * front, and called by Inngest.
 */
export async function startVercelApp(options: AppOptions): Promise<VercelApp> {
  const { database, dataFolder, mayRun } = options;
  const { use, stop } = collectStarted();
  try {
    const inngest = use(await startInngest(mayRun ? { mayRun } : {}), (one) => one.close());
    const port = await findFreePort();
    const rewrite = (request: IncomingMessage) => rewriteOnDomain(env, request);
    const front = use(
      await startVercelFront(() => `http://127.0.0.1:${port}`, { ...options.front, rewrite }),
      (one) => one.close(),
    );
    const origin = options.env.ALBUMEN_URL ?? front.origin;
    const env: Record<string, string> = {
      ...options.env,
      ...functionsEnvironment,
      NODE_ENV: "production",
      ALBUMEN_DATA: dataFolder,
      ALBUMEN_URL: origin,
      AUTH_URL: origin,
      DATABASE_URL: database.pooledUrl,
      DATABASE_URL_UNPOOLED: database.url,
      ALBUMEN_DATABASE_DRIVER: "neon",
      INNGEST_BASE_URL: inngest.url,
      INNGEST_EVENT_KEY: inngest.eventKey,
      INNGEST_SIGNING_KEY: inngest.signingKey,
    };
    await ensureFunctionsBuilt(env);
    await options.beforeStart?.(env);
    const next = use(startNext(port, env), (one) => one.end());
    const service = attachService({ origin: front.origin, dataFolder, env });
    await service.untilReady(60_000).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${next.output().slice(-3_000)}`);
    });
    await inngest.sync(front.origin);
    return { service, inngest, output: next.output, stop };
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
