import { createHmac } from "node:crypto";
import { NextRequest } from "next/server";
import NextAuth, { AuthError } from "next-auth";
import { authSecret, readCookie } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { logger } from "@/lib/platform/process/logger";
import { isSecureUrl } from "@/lib/platform/process/variable-types";
import type { Provider } from "../../connections/providers";
import { authAdapter } from "../adapter";
import { type ProviderProfile, readProfile, toAuthProvider } from "./auth-providers";

// Auth.js speaks OAuth and OpenID Connect: it makes and checks state, PKCE verifier and nonce, and
// exchanges the code. It neither sees nor makes sessions here, stores nothing, and drops the
// provider's tokens.

/** A visitor's way to a provider and back. */
export interface Flow {
  provider: Provider;
  /** Set when an account is connected to this session's account instead of signing in. */
  session?: string | undefined;
}

interface FlowCookie {
  name: string;
  value: string;
  httpOnly: true;
  sameSite: "lax";
  secure: boolean;
  path: "/";
  maxAge: number;
}

const lifetimeSeconds = 15 * 60;
const errorPath = "/sign-in/error";
const authPath = "/api/auth";
const purposes = ["sign-in", "connect"] as const;
type Purpose = (typeof purposes)[number];

const purposeOf = ({ session }: Flow): Purpose => (session === undefined ? "sign-in" : "connect");
const isSecure = () => appOrigin().startsWith("https://");

/**
 * Under https the `__Host-` prefix prevents other hosts of the domain from setting the cookies, and
 * so from choosing who signs in.
 */
const cookieName = (purpose: Purpose, name: string) =>
  `${isSecure() ? "__Host-" : ""}albumen_${purpose}_${name}`;

const flowCookieNames = (purpose: Purpose) =>
  ["state", "pkce", "nonce", "next"].map((name) => cookieName(purpose, name));

/** Whether the browser with these cookies is on its way to connect an account. */
export function isConnecting(cookies: string | null): boolean {
  return readCookie(cookies, cookieName("connect", "state")) !== undefined;
}

/**
 * Returns the provider's page, and the cookies of the way back. Throws if the provider cannot be
 * reached.
 */
export async function beginFlow(flow: Flow, next: string): Promise<{ url: string; cookies: FlowCookie[] }> {
  const { handlers } = createAuth(flow);
  // Auth.js needs a token of its own. Our routes have checked where the request comes from.
  const tokenResponse = await handlers.GET(new NextRequest(authUrl("csrf")));
  const { csrfToken } = (await tokenResponse.json()) as { csrfToken: string };
  const response = await handlers.POST(
    new NextRequest(authUrl(`signin/${flow.provider.id}`), {
      method: "POST",
      headers: {
        cookie: pairsOf(tokenResponse).join("; "),
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ csrfToken, callbackUrl: next }).toString(),
    }),
  );
  const url = response.headers.get("location") ?? "";
  if (!URL.canParse(url) || isErrorPage(url)) throw new Error(`${flow.provider.name} cannot be reached`);
  // The provider names its page itself, and sends the code back through it.
  if (!isSecureUrl(url)) throw new Error(`the sign-in page of ${flow.provider.name} must use https`);

  const names = flowCookieNames(purposeOf(flow));
  const cookies = pairsOf(response).flatMap((pair) => {
    const [name = "", value = ""] = splitPair(pair);
    return names.includes(name) ? [toCookie(name, decodeURIComponent(value))] : [];
  });

  // Only the flow that was started last comes back.
  return { url, cookies: [...endFlow().filter(({ name }) => !names.includes(name)), ...cookies] };
}

export type FlowResult = { profile: ProviderProfile; next: string | undefined } | { problem: FlowProblem };

/**
 * `expired`: this browser has not started the flow, or too long ago. `failed`: the provider does
 * not do as it should.
 */
export type FlowProblem = "expired" | "canceled" | "failed";

/** Exchanges what the provider sent the browser back with for the account that signed in there. */
export async function finishFlow(flow: Flow, search: string, cookies: string | null): Promise<FlowResult> {
  let profile: ProviderProfile | undefined;
  let problem: FlowProblem = "failed";
  const { handlers } = createAuth(flow, {
    onProfile: (claims) => {
      profile = readProfile(flow.provider, claims);
    },
    onError: (error) => {
      if (error instanceof AuthError && error.type === "InvalidCheck") problem = "expired";
      if (new URLSearchParams(search).get("error") === "access_denied") problem = "canceled";
    },
  });

  const sent = flowCookieNames(purposeOf(flow)).flatMap((name) => {
    const value = readCookie(cookies, name);
    return value === undefined ? [] : [`${name}=${value}`];
  });

  await handlers.GET(
    new NextRequest(`${authUrl(`callback/${flow.provider.id}`)}${search}`, {
      headers: { cookie: sent.join("; ") },
    }),
  );
  if (!profile) return { problem };

  return { profile, next: readNext(cookies, purposeOf(flow)) };
}

/** Returns what deletes the cookies of every flow. */
export function endFlow(): FlowCookie[] {
  return purposes.flatMap(flowCookieNames).map((name) => ({ ...toCookie(name, ""), maxAge: 0 }));
}

interface Listeners {
  onProfile(claims: Record<string, unknown>): void;
  onError(error: unknown): void;
}

function createAuth(flow: Flow, listeners?: Listeners) {
  const purpose = purposeOf(flow);
  const cookie = (name: string) => ({
    name: cookieName(purpose, name),
    options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure() },
  });

  return NextAuth(() => ({
    // Not used. Auth.js demands one of every configuration in a process that also has sign-in
    // links.
    adapter: authAdapter(),
    providers: [toAuthProvider(flow.provider)],
    secret: secretOf(flow),
    trustHost: true,
    pages: { signIn: errorPath, error: errorPath },
    cookies: {
      state: cookie("state"),
      pkceCodeVerifier: cookie("pkce"),
      nonce: cookie("nonce"),
      callbackUrl: cookie("next"),
    },
    callbacks: {
      redirect: ({ url }) => url,
      /** Called once everything is checked. A path ends the work of Auth.js here. */
      signIn({ profile }) {
        if (profile) listeners?.onProfile(profile as Record<string, unknown>);
        return errorPath;
      },
    },
    logger: {
      error(error) {
        listeners?.onError(error);
        const reason = error instanceof AuthError ? error.type : error.name;
        const line = { reason, provider: flow.provider.id };
        if (reason === "InvalidCheck") logger().info(line, "sign-in with a provider was rejected");
        else logger().warn({ ...line, err: error }, "sign-in with a provider failed");
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  }));
}

/** The cookies of a flow that connects an account are readable only with its session. */
function secretOf({ session }: Flow): string {
  if (session === undefined) return authSecret();
  return createHmac("sha256", authSecret()).update(session).digest("base64url");
}

const authUrl = (action: string) => `${appOrigin()}${authPath}/${action}`;

function isErrorPage(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === appOrigin() && pathname === errorPath;
}

function readNext(cookies: string | null, purpose: Purpose): string | undefined {
  const value = readCookie(cookies, cookieName(purpose, "next"));
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

const pairsOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}

function toCookie(name: string, value: string): FlowCookie {
  return {
    name,
    value,
    secure: isSecure(),
    maxAge: lifetimeSeconds,
    httpOnly: true,
    sameSite: "lax",
    path: "/",
  };
}
