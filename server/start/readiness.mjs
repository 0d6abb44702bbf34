import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Waits until the service reports that it is ready. @param {{ host: string, port: number, signal: AbortSignal }} options */
export async function waitUntilServing({ host, port, signal }) {
  while (!(await isServing(toLocalHost(host), port))) await sleep(25, undefined, { signal });
}

function toLocalHost(host) {
  if (host === "0.0.0.0") return "127.0.0.1";
  return host === "::" ? "::1" : host;
}

/** @returns {Promise<boolean>} */
function isServing(host, port) {
  return new Promise((resolve) => {
    const request = http.get({ host, port, path: "/api/ready", agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
