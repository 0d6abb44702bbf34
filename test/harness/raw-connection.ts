import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";

export interface RawResponse {
  status: number;
  headers: Map<string, string>;
  body: string;
}

/**
 * A connection on which a test sends raw HTTP/1.1 bytes: requests that a client library would not
 * send, and effects that it hides by opening another connection.
 */
export interface RawConnection {
  send: (bytes: string | Uint8Array) => void;
  /**
   * Returns the next response; undefined when the connection closes before it is complete. Raises
   * after the timeout.
   */
  readResponse: (timeoutMs?: number) => Promise<RawResponse | undefined>;
  /** Resolves when the other side has closed. */
  closed: Promise<void>;
  close: () => void;
  /** Sends nothing further, but what has been sent. */
  end: () => void;
}

export async function openConnection(origin: string, certificate?: string): Promise<RawConnection> {
  const { hostname, port, protocol } = new URL(origin);
  const target = { host: hostname, port: Number(port) };
  const socket: Socket =
    protocol === "https:"
      ? connectTls({ ...target, servername: hostname, ca: certificate, ALPNProtocols: ["http/1.1"] })
      : connect(target);
  let received = Buffer.alloc(0);
  let isClosed = false;
  let wake = () => {};
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      isClosed = true;
      wake();
      resolve();
    };
    // A connection that is reset counts as closed.
    socket.on("error", end).on("end", end).on("close", end);
  });

  socket.on("data", (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.once(protocol === "https:" ? "secureConnect" : "connect", resolve).once("error", reject);
  });

  return {
    closed,
    close: () => socket.destroy(),
    end: () => socket.end(),
    send: (bytes) => {
      if (!socket.destroyed) socket.write(bytes);
    },
    readResponse: async (timeoutMs = 10_000) => {
      const deadline = Date.now() + timeoutMs;
      for (;;) {
        const parsed = parseResponse(received);
        if (parsed) {
          received = received.subarray(parsed.length);
          if (parsed.answer.status !== 100) return parsed.answer;

          continue;
        }

        if (isClosed) return undefined;
        if (Date.now() > deadline) throw new Error(`no answer within ${timeoutMs} ms`);

        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, 100);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
    },
  };
}

/** Parses the first response in the received bytes; undefined until it is complete. */
function parseResponse(received: Buffer): { answer: RawResponse; length: number } | undefined {
  const headEnd = received.indexOf("\r\n\r\n");
  if (headEnd < 0) return undefined;

  const [statusLine = "", ...lines] = received.subarray(0, headEnd).toString("latin1").split("\r\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const status = Number(statusLine.split(" ")[1]);
  const rest = received.subarray(headEnd + 4);
  const body = readBody(rest, status, headers);
  if (!body) return undefined;

  return {
    answer: { status, headers, body: body.bytes.toString() },
    length: headEnd + 4 + body.length,
  };
}

function readBody(
  rest: Buffer,
  status: number,
  headers: Map<string, string>,
): { bytes: Buffer; length: number } | undefined {
  if (status < 200 || status === 204 || status === 304) return { bytes: Buffer.alloc(0), length: 0 };
  if (headers.get("transfer-encoding") === "chunked") return readChunks(rest);

  const length = Number(headers.get("content-length") ?? 0);
  return rest.length < length ? undefined : { bytes: rest.subarray(0, length), length };
}

function readChunks(rest: Buffer): { bytes: Buffer; length: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;

    const size = Number.parseInt(rest.subarray(at, lineEnd).toString("latin1"), 16);
    const end = lineEnd + 2 + size + 2;
    if (rest.length < end) return undefined;
    if (size === 0) return { bytes: Buffer.concat(chunks), length: end };

    chunks.push(rest.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

/** The headers of a request, with the empty line. */
export function requestHead(
  method: string,
  target: string,
  headers: Record<string, string | number> = {},
): string {
  const lines = Object.entries({ host: "localhost", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
