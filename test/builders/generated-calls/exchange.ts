import { Agent, request } from "node:http";

export interface SentRequest {
  method: string;
  /** With the query, encoded. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface Exchanged {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Sends a request exactly as it is, and reads the whole response. `timeoutMs` limits the silence. */
export function exchange(origin: string, sent: SentRequest, timeoutMs = 0): Promise<Exchanged> {
  const { hostname, port } = new URL(origin);
  const { method, path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, hostname, port, method, path, headers, timeout: timeoutMs },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );

    outgoing.on("timeout", () => outgoing.destroy(new Error(`no response within ${timeoutMs} ms`)));
    // The server may close an idle connection just when the next call uses it.
    outgoing.on("error", (error: NodeJS.ErrnoException) =>
      outgoing.reusedSocket && ["ECONNRESET", "EPIPE"].includes(error.code ?? "")
        ? resolve(exchange(origin, sent, timeoutMs))
        : reject(error),
    );
    outgoing.end(body);
  });
}
