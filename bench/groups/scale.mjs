import { setTimeout as sleep } from "node:timers/promises";
import { startInstallation } from "../../test/harness/modes/cluster.mjs";
import { createClient } from "../../test/harness/product-client.mjs";
import { swiftMissing } from "../../test/harness/swift/swift.mjs";
import { createPhoto } from "../create-photo.mjs";
import { cpuMsOfTree } from "../measure/process-tree.mjs";
import { timed } from "../measure/timed.mjs";
import { printTable } from "../table.mjs";

const seconds = 5;
const connectionsPerWeb = 8;
/** An image has at most 100 custom renditions, so several are rendered in turn. */
const renderedImages = 40;

/**
 * The installations that are measured. The first is what each of the others is compared with: one
 * thing is different in each.
 * @type {Array<{ title: string, webs: number, env?: Record<string, string>, isPooled?: boolean }>}
 */
const installations = [
  { title: "1 web, files", webs: 1, env: { ALBUMEN_STORAGE: "fs" } },
  { title: "2 webs, files", webs: 2, env: { ALBUMEN_STORAGE: "fs" } },
  { title: "4 webs, files", webs: 4, env: { ALBUMEN_STORAGE: "fs" } },
  { title: "2 webs, S3", webs: 2 },
  { title: "2 webs, files, pooler", webs: 2, env: { ALBUMEN_STORAGE: "fs" }, isPooled: true },
];

/**
 * Several web processes on this machine: uploads, renditions on demand, cached deliveries and lists
 * a second, with the CPU time of the web processes for each, which is the figure that counts where
 * all of them share the cores. Prints a table of its own and returns no rows.
 */
export async function scale() {
  const lines = [];
  for (const installation of installations) {
    if (installation.env === undefined && swiftMissing) console.log(`${installation.title}: ${swiftMissing}`);
    else lines.push(await timed(installation.title, () => measureInstallation(installation)));
  }

  const columns = [
    "a second (CPU ms each)",
    "uploads",
    "renditions on demand",
    "cached deliveries",
    "GET /images",
  ];
  printTable({ columns, lines });

  return [];
}

async function measureInstallation({ title, webs, env = {}, isPooled = false }) {
  const shared = { LOG_LEVEL: "warn", ...env };
  const installation = await startInstallation({ webs, workers: 1, env: shared, isPooled });
  try {
    const client = await createClient(installation.service, "bench@example.org");
    const processes = installation.webs().map((web) => ({ origin: web.origin, pid: web.pid("web") }));
    const photo = await createPhoto({ width: 1_200, height: 800 });
    const paths = [];
    for (let at = 0; at < renderedImages; at++) {
      const { body: image } = await client.upload(`measured-${at}.jpg`, photo, { visibility: "public" });
      paths.push(new URL(image.urls.w512).pathname);
      await untilReady(client, image.id);
    }

    let rendered = 0;
    let number = 0;
    // Each call comes from an IP address of its own, because requests are limited for each.
    const headers = () => ({
      authorization: `Bearer ${client.key}`,
      "x-forwarded-for": `198.18.${(number >> 8) & 255}.${number & 255}`,
    });
    const small = new Uint8Array(await createPhoto({ width: 320, height: 213 }));
    const kinds = [
      (origin) =>
        fetch(`${origin}/api/upload?filename=scale-${++number}.jpg`, {
          method: "POST",
          body: small,
          headers: { ...headers(), "content-type": "image/jpeg" },
        }),
      (origin) => {
        number++;
        const pathname = paths[rendered % renderedImages];
        const key = `w${100 + Math.floor(rendered++ / renderedImages)}-h100-q80-fitcover`;

        return fetch(origin + pathname.replace("/w512/", `/${key}/`), { headers: headers() });
      },
      (origin) => fetch(origin + paths[0], { headers: { "x-forwarded-for": "198.51.100.1" } }),
      (origin) => {
        number++;
        return fetch(`${origin}/api/images?limit=10`, { headers: headers() });
      },
    ];
    const cells = [];
    for (const send of kinds) cells.push(await measureCalls(processes, send));
    return [title, ...cells];
  } finally {
    await installation.stop();
  }
}

async function untilReady(client, id) {
  for (;;) {
    const { body } = await client.call("GET", `/api/images/${id}`);
    if (body.status.variants.pending.length === 0) return;

    await sleep(100);
  }
}

/**
 * Calls all processes at once for some seconds. An answer that is not a success ends the benchmark,
 * unless a limit is reached.
 */
async function measureCalls(processes, send) {
  const cpuMs = () => processes.reduce((sum, { pid }) => sum + (cpuMsOfTree(pid) ?? Number.NaN), 0);
  const before = cpuMs();
  const startedAt = performance.now();
  const deadline = startedAt + seconds * 1_000;
  let answered = 0;
  let limited = 0;
  const visit = async (origin) => {
    while (performance.now() < deadline) {
      const response = await send(origin);
      await response.arrayBuffer();
      if (response.ok) answered++;
      else if (response.status === 429) {
        limited++;
        return;
      } else throw new Error(`${response.url}: ${response.status}`);
    }
  };

  await Promise.all(
    processes.flatMap(({ origin }) => Array.from({ length: connectionsPerWeb }, () => visit(origin))),
  );
  const elapsedSeconds = (performance.now() - startedAt) / 1_000;
  const each = (cpuMs() - before) / answered;

  return `${(answered / elapsedSeconds).toFixed(1)} (${each.toFixed(1)})${limited > 0 ? " until the limit" : ""}`;
}
