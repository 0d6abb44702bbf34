import { type FakeBlob, startBlob } from "@/test/fakes/blob/start-blob";
import { startFakeCdn } from "@/test/fakes/fake-cdn";
import { startMailServer } from "@/test/fakes/mail-server";
import { type NeonBridge, startNeonBridge } from "@/test/fakes/vercel/neon-bridge";
import { vercelApi } from "@/test/fakes/vercel-api";
import { startPgbouncer } from "../pgbouncer.mjs";
import { collectStarted } from "./started";

const cdnAccount = { project: "prj_fake", apiToken: "fake-token" };

export interface VercelServices {
  blob: FakeBlob;
  bridge: NeonBridge;
  poolerPort: number;
  /** Variables of the app, all but those of the database. */
  env: Record<string, string>;
  purgedTags(): string[];
  stop(): Promise<void>;
}

interface ServicesOptions {
  folder: string;
  /** Of the server; the pooler serves all of its databases. */
  databaseUrl: string;
}

/** Starts what an installation on Vercel uses: a pooler in transaction mode, Neon's proxy, a Blob store, a mail server, and the CDN's API. */
export async function startVercelServices({ folder, databaseUrl }: ServicesOptions): Promise<VercelServices> {
  const { use, stop } = collectStarted();
  try {
    const pooler = use(await startPgbouncer(folder, databaseUrl), (one) => one.stop());
    const bridge = use(await startNeonBridge(), (one) => one.close());
    const blob = use(await startBlob(), (one) => one.close());
    const mail = use(await startMailServer(), (one) => one.stop());
    const cdn = use(await startFakeCdn(vercelApi(cdnAccount)), (one) => one.close());
    const env = {
      ALBUMEN_NEON_PROXY: bridge.proxy,
      BLOB_READ_WRITE_TOKEN: blob.token,
      VERCEL_BLOB_API_URL: blob.apiUrl,
      BLOB_OBJECT_BASE_URL: blob.objectUrl,
      ALBUMEN_SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
      ALBUMEN_MAIL_FROM: "albumen@example.org",
      VERCEL_PROJECT_ID: cdnAccount.project,
      VERCEL_API_TOKEN: cdnAccount.apiToken,
      VERCEL_API_URL: cdn.origin,
    };
    return { blob, bridge, poolerPort: pooler.port, env, purgedTags: () => cdn.purges.flat(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
