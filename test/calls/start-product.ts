import { readFileSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "@/server/start/network.mjs";
import type { Account } from "@/test/builders/account";
import { startLauncher } from "@/test/harness/launcher.mjs";

/** The variables that the test process and the product must share. */
const shared = [
  "DATABASE_URL",
  "ALBUMEN_SECRET",
  "ALBUMEN_ROOT_KEY",
  "ALBUMEN_OUTBOUND_ALLOW",
  "ALBUMEN_SIGN_UP",
  "ALBUMEN_AI",
] as const;

export const chooseOrigin = async () => `http://localhost:${await findFreePort("0.0.0.0")}`;

/** Starts the built product with web, pages and worker on the database of the test file. */
export async function startProduct(origin: string, operators: readonly Account[]) {
  const service = await startLauncher({
    port: Number(new URL(origin).port),
    env: {
      ...Object.fromEntries(shared.map((name) => [name, process.env[name] ?? ""])),
      LOG_LEVEL: "warn",
      ALBUMEN_URL: origin,
      ALBUMEN_PROXY_HOPS: "1",
      ALBUMEN_OPERATORS: operators.map(({ actor }) => actor.account.owner).join(","),
    },
  });
  const readLog = () => readFileSync(path.join(service.dataFolder, "logs/web.log"), "utf8");

  return {
    stop: service.stop,
    /** Returns the lines of the log that name the request. */
    findLog: (requestId: string) =>
      readLog()
        .split("\n")
        .filter((line) => line.includes(requestId))
        .join("\n"),
  };
}
