import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findFreePort } from "../../server/start/network.mjs";
import { areInstalled, runServer } from "../../test/harness/edge/run-server.mjs";

/** Whether nginx can be started here. */
export function hasNginx() {
  return areInstalled("nginx", "setpriv");
}

/**
 * Starts nginx as a static server of one folder, tuned as its manual recommends: one process per
 * core, sendfile, open file cache, no access log.
 * @param {{ files: string, folder: string, contentType: string }} options `folder`: for its own files, made here
 */
export async function startNginxStatic({ files, folder, contentType }) {
  const port = await findFreePort();
  mkdirSync(folder, { recursive: true });
  // When started by root, its processes run as nobody and must be able to read the files.
  for (const opened of [path.dirname(files), files, folder]) chmodSync(opened, 0o755);
  const configuration = path.join(folder, "nginx.conf");
  writeFileSync(configuration, buildConfiguration({ port, files, folder, contentType }));
  const server = await runServer(["nginx", "-p", folder, "-c", configuration, "-e", "stderr"], { port });

  return { ...server, origin: `http://127.0.0.1:${port}` };
}

function buildConfiguration({ port, files, folder, contentType }) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
daemon off;
worker_processes auto;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  ${temporary.join("\n  ")}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=1000 inactive=60s;
  open_file_cache_valid 60s;
  keepalive_timeout 75s;
  keepalive_requests 10000000;
  server {
    listen 127.0.0.1:${port};
    root ${files};
    types {}
    default_type ${contentType};
  }
}
`;
}
