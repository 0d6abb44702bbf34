import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../server/start/network.mjs";
import { folderSize } from "./folder-size.mjs";
import { proportionalMemory } from "./processes.mjs";
import { runNpm } from "./run-npm.mjs";

/**
 * Without the fonts of the template: a build would load them from a service that a machine may not
 * reach.
 */
const layout = `import "./globals.css";

export default function RootLayout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/**
 * Measures the newest starter of our framework's major version, with TypeScript and Tailwind:
 * created with an empty cache of npm, built and started.
 * @param {{ projectRoot: string, folder: string }} options an empty folder for everything
 */
export async function measureStarter({ projectRoot, folder }) {
  const { version } = JSON.parse(
    readFileSync(path.join(projectRoot, "node_modules/next/package.json"), "utf8"),
  );
  const app = path.join(folder, "app");
  const env = { npm_config_cache: path.join(folder, "cache"), NEXT_TELEMETRY_DISABLED: "1" };
  const steps = {};
  const timed = async (title, work) => {
    const startedAt = Date.now();
    const result = await work();
    steps[title] = (Date.now() - startedAt) / 1000;

    return result;
  };

  const create = [
    "exec",
    "--yes",
    `create-next-app@${Number.parseInt(version, 10)}`,
    "--",
    "app",
    "--yes",
    "--disable-git",
  ];
  await timed("Creating and installing", () => runNpm([...create, "--use-npm"], { cwd: folder, env }).ended);
  writeFileSync(path.join(app, "app/layout.tsx"), layout);
  await timed("Building", () => runNpm(["run", "build"], { cwd: app, env }).ended);
  const port = await findFreePort("0.0.0.0");
  const npm = runNpm(["start", "--", "--port", String(port)], { cwd: app, env });
  try {
    await timed("Starting", () => Promise.race([untilPage(`http://127.0.0.1:${port}`), npm.ended]));
    const seconds = Object.values(steps).reduce((sum, one) => sum + one, 0);

    return {
      steps,
      seconds,
      memory: proportionalMemory(npm.pid),
      packages: folderSize(path.join(app, "node_modules")),
    };
  } finally {
    await npm.stop();
  }
}

async function untilPage(url) {
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.status === 200) return;

    await sleep(50);
  }
}
