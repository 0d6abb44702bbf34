import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface FakeTurnstile {
  /** For `TURNSTILE_API_URL`. */
  apiUrl: string;
  siteKey: string;
  secretKey: string;
  /** Returns the token of a solved challenge, as the widget would. */
  solve(action: string, hostname?: string): string;
  /** Makes every verification answer with this status and no JSON. */
  fail(status: number | undefined): void;
  /** The number of verifications of a token. */
  verifications(): number;
  close(): Promise<void>;
}

interface Solved {
  action: string;
  hostname: string;
  isUsed: boolean;
}

const siteKey = "0x4AAAAAAAtests";
const secretKey = "0x4AAAAAAAsecretOfTheTests";

/**
 * Turnstile's side of a challenge: the script of the widget, which solves every challenge at once,
 * and `siteverify`
 * (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/).
 */
export async function startTurnstile(): Promise<FakeTurnstile> {
  const tokens = new Map<string, Solved>();
  let status: number | undefined;
  let count = 0;

  function solve(action: string, hostname = "localhost"): string {
    const token = `0.${action}.${tokens.size}`;
    tokens.set(token, { action, hostname, isUsed: false });
    return token;
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/turnstile/v0/api.js") return sendScript(response);
    // The frame in which a person solves the challenge.
    if (pathname === "/frame") {
      const token = solve(searchParams.get("action") ?? "", searchParams.get("hostname") ?? "");
      response.writeHead(200, { "content-type": "text/html" });
      response.end(`<script>parent.postMessage({ token: "${token}" }, "*")</script>`);
      return;
    }

    if (pathname !== "/turnstile/v0/siteverify" || request.method !== "POST")
      return void response.writeHead(404).end();

    count++;
    const sent = await text(request);
    if (status !== undefined)
      return void response.writeHead(status, { "content-type": "text/html" }).end("<h1>");

    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(verify(tokens, JSON.parse(sent) as object)));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  function sendScript(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/javascript" });
    response.end(`(${widget.toString()})(${JSON.stringify(origin)}, ${JSON.stringify(siteKey)});`);
  }

  return {
    apiUrl: `${origin}/turnstile/v0`,
    siteKey,
    secretKey,
    solve,
    fail(next) {
      status = next;
    },
    verifications: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers a verification, of which each token allows one. */
function verify(
  tokens: ReadonlyMap<string, Solved>,
  { secret, response }: { secret?: string; response?: string },
): object {
  const failure = (code: string) => ({ success: false, "error-codes": [code], messages: [] });
  if (!secret) return failure("missing-input-secret");
  if (secret !== secretKey) return failure("invalid-input-secret");
  if (!response) return failure("missing-input-response");

  const solved = tokens.get(response);
  if (!solved) return failure("invalid-input-response");
  if (solved.isUsed) return failure("timeout-or-duplicate");

  solved.isUsed = true;
  const { action, hostname } = solved;

  return {
    success: true,
    "error-codes": [],
    challenge_ts: new Date().toISOString(),
    hostname,
    action,
    cdata: "",
    metadata: { interactive: false },
  };
}

interface WidgetOptions {
  sitekey: string;
  action: string;
  callback?: (token: string) => void;
  "error-callback"?: (code: string) => boolean;
}

/** The script of the widget, which runs in the browser. */
function widget(origin: string, knownKey: string): void {
  const containers = new Map<string, HTMLElement>();
  Object.assign(window, {
    turnstile: {
      render(container: HTMLElement, options: WidgetOptions) {
        const id = `cf-chl-widget-${containers.size}`;
        containers.set(id, container);
        const field = Object.assign(document.createElement("input"), {
          type: "hidden",
          name: "cf-turnstile-response",
        });
        container.append(field);
        const query = new URLSearchParams({ action: options.action, hostname: window.location.hostname });
        if (options.sitekey !== knownKey) {
          options["error-callback"]?.("400020");
          return id;
        }

        const frame = Object.assign(document.createElement("iframe"), {
          src: `${origin}/frame?${query}`,
          title: "Turnstile",
          width: "300",
          height: "65",
        });

        window.addEventListener("message", ({ source, data }) => {
          if (source !== frame.contentWindow) return;

          field.value = data.token;
          options.callback?.(data.token);
        });
        container.append(frame);

        return id;
      },
      reset: () => undefined,
      remove: (id: string) => containers.get(id)?.replaceChildren(),
    },
  });
}
