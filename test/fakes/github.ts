import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The signed-in user of the fake, as its API describes it. */
export interface GitHubUser {
  id: number;
  login: string;
  /** The public one, which GitHub shows as the user likes. */
  email?: string | null;
  emails: Array<{ email: string; primary: boolean; verified: boolean }>;
}

export interface FakeGitHub {
  origin: string;
  clientId: string;
  clientSecret: string;
  /** Signs every visitor in as this user from here on; undefined: the visitor declines. */
  signInAs(user: GitHubUser | undefined): void;
  /** Makes the API answer with this status. */
  failApi(status: number | undefined): void;
  close(): Promise<void>;
}

const clientId = "Iv1.albumen";
const clientSecret = "the-secret-of-the-app";

interface Code {
  user: GitHubUser;
  challenge: string;
  redirectUri: string;
}

interface Answer {
  status?: number;
  body?: unknown;
  location?: string;
}

/**
 * GitHub Enterprise Server's side of a sign-in: consent page, code exchange with PKCE, and the
 * user's addresses.
 */
export async function startGitHub(): Promise<FakeGitHub> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, GitHubUser>();
  let current: GitHubUser | undefined;
  let apiStatus: number | undefined;

  function authorize(query: URLSearchParams): Answer {
    const redirectUri = query.get("redirect_uri") ?? "";
    if (query.get("client_id") !== clientId || !query.get("scope")?.includes("user:email"))
      return { status: 400, body: { error: "invalid_request" } };

    const target = new URL(redirectUri);
    target.searchParams.set("state", query.get("state") ?? "");
    if (!current) {
      target.searchParams.set("error", "access_denied");
      target.searchParams.set("error_description", "The user has denied your application access.");
    } else {
      const code = randomUUID();
      codes.set(code, { user: current, challenge: query.get("code_challenge") ?? "", redirectUri });
      target.searchParams.set("code", code);
    }

    return { status: 302, location: target.href };
  }

  /** A rejected code is answered with 200, as GitHub does. */
  function exchange(request: IncomingMessage, form: URLSearchParams): Answer {
    const basic = request.headers.authorization?.split(" ")[1] ?? "";
    if (Buffer.from(basic, "base64").toString() !== `${clientId}:${clientSecret}`)
      return { body: { error: "incorrect_client_credentials" } };

    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const verifier = form.get("code_verifier") ?? "";
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get("redirect_uri"))
      return { body: { error: "bad_verification_code" } };

    const token = `gho_${randomUUID()}`;
    tokens.set(token, code.user);

    return { body: { access_token: token, token_type: "bearer", scope: "user:email" } };
  }

  function answerApi(request: IncomingMessage, path: string): Answer {
    const user = tokens.get(request.headers.authorization?.replace(/^bearer /i, "") ?? "");
    if (apiStatus !== undefined) return { status: apiStatus, body: { message: "Try later" } };
    if (!user) return { status: 401, body: { message: "Bad credentials" } };
    if (!request.headers["user-agent"])
      return { status: 403, body: { message: "Request forbidden by administrative rules" } };

    const { emails, ...profile } = user;
    if (path === "/api/v3/user") return { body: { email: null, ...profile } };
    if (path === "/api/v3/user/emails") return { body: emails };

    return { status: 404, body: { message: "Not Found" } };
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://github.invalid");
    const form = new URLSearchParams(await text(request));
    const route = `${request.method} ${pathname}`;
    if (route === "GET /login/oauth/authorize") send(response, authorize(searchParams));
    else if (route === "POST /login/oauth/access_token") send(response, exchange(request, form));
    else send(response, answerApi(request, pathname));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    clientId,
    clientSecret,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    signInAs: (user) => {
      current = user;
    },
    failApi: (status) => {
      apiStatus = status;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(response: ServerResponse, { status = 200, body, location }: Answer): void {
  const type = { "content-type": "application/json; charset=utf-8" };
  response.writeHead(status, location === undefined ? type : { location });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
