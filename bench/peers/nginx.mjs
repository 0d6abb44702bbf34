import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "../../server/start/network.mjs";
import { quality } from "../engine/sizes.mjs";

/** Debian's path. */
const module = "/usr/lib/nginx/modules/ngx_http_image_filter_module.so";
const readyWithinMs = 5_000;

/** Whether nginx and the image filter are installed. */
export function hasImageFilter() {
  return existsSync(module) && spawnSync("nginx", ["-v"]).status === 0;
}

/**
 * Starts nginx with its image filter on a folder of photos, one process per core.
 * `/resize/512/name.jpg` and `/crop/320/320/name.jpg` return a JPEG.
 * @param {{ photographs: string, folder: string, niceness: number }} options `folder`: for its files, made here
 */
export async function startImageFilter({ photographs, folder, niceness }) {
  const port = await findFreePort();
  mkdirSync(folder, { recursive: true });
  const configuration = path.join(folder, "nginx.conf");
  writeFileSync(configuration, buildConfiguration({ port, photographs, folder }));
  // When started by root, its processes run as nobody and must be able to read the photos.
  if (process.getuid?.() === 0) chmodSync(path.dirname(folder), 0o755);
  const child = spawn("nginx", ["-p", folder, "-c", configuration, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  process.once("exit", () => child.kill());
  const { pid } = child;
  if (pid === undefined) throw new Error("nginx was not started");

  os.setPriority(pid, niceness);
  await waitUntilListening(port, ended);

  return {
    pid,
    port,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** Connections are not reused: a new one goes to a free process, a reused one waits for its own. */
function buildConfiguration({ port, photographs, folder }) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
load_module ${module};
daemon off;
worker_processes ${os.availableParallelism()};
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  keepalive_timeout 0;
  ${temporary.join("\n  ")}
  image_filter_buffer 64M;
  image_filter_jpeg_quality ${quality};
  server {
    listen 127.0.0.1:${port};
    location ~ ^/resize/(?<width>\\d+)/(?<name>[^/]+)$ {
      alias ${photographs}/$name;
      default_type image/jpeg;
      image_filter resize $width -;
    }
    location ~ ^/crop/(?<width>\\d+)/(?<height>\\d+)/(?<name>[^/]+)$ {
      alias ${photographs}/$name;
      default_type image/jpeg;
      image_filter crop $width $height;
    }
  }
}
`;
}

async function waitUntilListening(port, ended) {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline && !hasEnded; await sleep(20)) {
    if (await isListening(port)) return;
  }
  throw new Error("nginx does not listen");
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
