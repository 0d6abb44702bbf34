import { type FakeBlob, startBlob } from "@/test/fakes/blob/start-blob";
import { startFakeCdn } from "@/test/fakes/fake-cdn";
import { startMailServer } from "@/test/fakes/mail-server";
import { type NeonBridge, startNeonBridge } from "@/test/fakes/vercel/neon-bridge";
import { vercelApi } from "@/test/fakes/vercel-api";
import { vercelDomainsApi } from "@/test/fakes/vercel-domains";
import { startPgbouncer } from "../pgbouncer.mjs";
import { collectStarted } from "./started";

const account = { project: "prj_fake", apiToken: "fake-token" };

export interface VercelServices {
  blob: FakeBlob;
  bridge: NeonBridge;
  poolerPort: number;
  /** Variables of the app, except the variables of the database. */
  env: Record<string, string>;
  /** The domains of the project, by their names. */
  domains: Parameters<typeof vercelDomainsApi>[0]["domains"];
  purgedTags(): string[];
  stop(): Promise<void>;
}

interface ServicesOptions {
  folder: string;
  /** URL of the server; the pooler serves all of its databases. */
  databaseUrl: string;
}

/**
 * Starts what an installation on Vercel uses: a pooler in transaction mode, Neon's proxy, a Blob
 * store, a mail server, and Vercel's API.
 */
export async function startVercelServices({ folder, databaseUrl }: ServicesOptions): Promise<VercelServices> {
  const { use, stop } = collectStarted();
  try {
    const pooler = use(await startPgbouncer(folder, databaseUrl), (one) => one.stop());
    const bridge = use(await startNeonBridge(), (one) => one.close());
    const blob = use(await startBlob(), (one) => one.close());
    const mail = use(await startMailServer(), (one) => one.stop());
    const domains: VercelServices["domains"] = new Map();
    const [cdnApi, domainsApi] = [vercelApi(account), vercelDomainsApi({ ...account, domains })];
    const api = use(
      await startFakeCdn((request, body) =>
        (request.url?.startsWith("/v1/edge-cache/") ? cdnApi : domainsApi)(request, body),
      ),
      (one) => one.close(),
    );

    const env = {
      ALBUMEN_NEON_PROXY: bridge.proxy,
      BLOB_READ_WRITE_TOKEN: blob.token,
      VERCEL_BLOB_API_URL: blob.apiUrl,
      BLOB_OBJECT_BASE_URL: blob.objectUrl,
      ALBUMEN_SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
      ALBUMEN_MAIL_FROM: "albumen@example.org",
      VERCEL_PROJECT_ID: account.project,
      VERCEL_API_TOKEN: account.apiToken,
      VERCEL_API_URL: api.origin,
    };
    const purgedTags = () => api.purges.flat();
    return { blob, bridge, poolerPort: pooler.port, env, domains, purgedTags, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
