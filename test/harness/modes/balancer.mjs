import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const checkMs = 100;
/** Methods that a balancer may send again when a connection broke before the response. */
const repeatable = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A small load balancer: each request goes to the next process that is ready. It does what common
 * ones do: it checks `/api/ready`, keeps connections open, tries another process when one does not
 * accept, and answers 502 when none does.
 * @param {{ port: number, targets: number[] }} options ports of the processes
 */
export async function startBalancer({ port, targets }) {
  const agent = new http.Agent({ keepAlive: true });
  const away = new Set();
  const counts = { requests: 0, failures: 0 };
  let turn = 0;
  const stopping = new AbortController();

  const order = () => {
    const ready = targets.filter((target) => !away.has(target));
    const usable = ready.length > 0 ? ready : targets;
    turn++;

    return usable.map((_, at) => usable[(turn + at) % usable.length]);
  };

  // Longer than clients keep idle connections, which prevents them from reusing one that is being
  // closed.
  const server = http.createServer({ keepAliveTimeout: 70_000 }, (request, response) => {
    counts.requests++;
    forward({ request, response, agent, targets: order(), onFailure: () => counts.failures++ });
  });

  const checks = targets.map(async (target) => {
    while (!stopping.signal.aborted) {
      if (await isReady(target)) away.delete(target);
      else away.add(target);
      await sleep(checkMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  });
  await new Promise((resolve) => server.listen(port, () => resolve(undefined)));

  return {
    origin: `http://localhost:${port}`,
    counts,
    close: async () => {
      stopping.abort();
      server.closeAllConnections();
      await Promise.all([...checks, new Promise((resolve) => server.close(resolve))]);
      agent.destroy();
    },
  };
}

function forward({ request, response, agent, targets, onFailure }) {
  const [target, ...others] = targets;
  if (target === undefined) {
    onFailure();
    response.writeHead(502, { connection: "close" }).end();
    return;
  }

  const forwardedFor = [request.headers["x-forwarded-for"], request.socket.remoteAddress];
  const headers = { ...request.headers, "x-forwarded-for": forwardedFor.filter(Boolean).join(", ") };
  let isSent = false;
  const upstream = http.request({
    host: "localhost",
    port: target,
    method: request.method,
    path: request.url,
    headers,
    agent,
  });

  const send = () => {
    isSent = true;
    request.pipe(upstream);
  };
  upstream.on("socket", (socket) => (socket.connecting ? socket.once("connect", send) : send()));
  upstream.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.on("error", () => response.destroy());
  });
  upstream.on("error", () => {
    if (response.headersSent) return response.destroy();
    if (!isSent || repeatable.has(request.method ?? ""))
      return forward({ request, response, agent, targets: others, onFailure });

    onFailure();
    response.writeHead(502, { connection: "close" }).end();
  });
  response.on("close", () => response.writableFinished || upstream.destroy());
}

function isReady(port) {
  return new Promise((resolve) => {
    const request = http.get(
      { host: "localhost", port, path: "/api/ready", agent: false, timeout: 5_000 },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    request.once("timeout", () => request.destroy());
    request.once("error", () => resolve(false));
  });
}
