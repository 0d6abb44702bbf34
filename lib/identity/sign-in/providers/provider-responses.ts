import { NextResponse } from "next/server";
import { findSessionActor, readCookie, readVisit, sessionCookieName } from "@/lib/identity";
import type { ConnectOutcome } from "@/lib/identity/connections/values";
import { toLocalPath } from "@/lib/identity/local-path";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { logger } from "@/lib/platform/process/logger";
import { connect } from "../../connections/manage-connections";
import { findProvider, type Provider } from "../../connections/providers";
import { readConnectTicket } from "../../connections/ticket";
import { pathAfterSignIn } from "../redeem-sign-in-link";
import { type SignInErrorCode, signInErrorPath } from "../sign-in-error";
import { startSession } from "../start-session";
import { beginFlow, endFlow, type Flow, type FlowProblem, finishFlow, isConnecting } from "./authorization";
import { continuePage } from "./continue-page";
import { signInByProvider, toProviderAccount } from "./sign-in-by-provider";

const securityPath = "/dashboard/settings/security";
const connectPath = (outcome: ConnectOutcome) => `${securityPath}?connection=${outcome}`;

const errorOf = {
  expired: "ProviderExpired",
  canceled: "ProviderCanceled",
  failed: "ProviderFailed",
} as const satisfies Record<FlowProblem, SignInErrorCode>;

/** Handles the button of a provider on the sign-in page. */
export async function startProviderSignIn(form: URLSearchParams, headers: Headers): Promise<Response> {
  const provider = findProvider(form.get("provider"));
  if (!provider) return redirectTo(signInErrorPath("ProviderFailed"));

  const next = pathAfterSignIn(form.get("next"));
  return begin({ provider }, next, (url) => continuePage(url, provider.name, headers));
}

/** Handles the URL that `POST /account/connections/{provider}` returns. */
export async function startConnectingProvider(ticket: string, headers: Headers): Promise<Response> {
  const { actor, token } = await readSession(headers);
  const provider = actor && readConnectTicket(actor, ticket);
  if (!provider) return redirectTo(connectPath("ProviderExpired"));

  return begin({ provider, session: token }, securityPath, redirectTo);
}

async function begin(
  flow: Flow,
  next: string,
  respond: (url: string) => Promise<NextResponse> | NextResponse,
): Promise<Response> {
  const begun = await beginFlow(flow, next).catch((err: unknown) => {
    logger().warn({ err, provider: flow.provider.id }, "a sign-in with a provider could not start");
    return undefined;
  });
  if (!begun) return redirectTo(failurePath(flow, "ProviderFailed"));

  const response = await respond(begun.url);
  for (const cookie of begun.cookies) response.cookies.set(cookie);

  return response;
}

/** Handles the URL to which a provider sends the browser back. */
export async function completeProviderFlow(provider: Provider, request: Request): Promise<Response> {
  const { headers } = request;
  const cookies = headers.get("cookie");
  const { actor, token } = await readSession(headers);
  const flow = { provider, session: isConnecting(cookies) ? (token ?? "") : undefined };
  const result = await finishFlow(flow, new URL(request.url).search, cookies);
  if ("problem" in result) return finish(failurePath(flow, errorOf[result.problem]));

  const { profile, next } = result;
  if (flow.session !== undefined) {
    if (!actor) return finish(connectPath("ProviderExpired"));
    return finish(connectPath(await connectAccount(actor, provider, profile)));
  }

  const signedIn = await signInByProvider(provider, profile).catch((err: unknown) => {
    if (!(err instanceof AppError)) throw err;
    return { error: "AccountClosing" as const };
  });
  if ("error" in signedIn) return finish(signInErrorPath(signedIn.error));

  const response = finish(pathAfterSignIn(toLocalPath(next)));
  response.cookies.set(await startSession(signedIn.userId, cookies));

  return response;
}

async function connectAccount(
  actor: Actor,
  provider: Provider,
  profile: Parameters<typeof toProviderAccount>[1],
): Promise<ConnectOutcome> {
  if (profile.verifiedEmail === undefined) return "EmailNotVerified";
  return connect(actor, toProviderAccount(provider, profile));
}

/** Returns the session of this browser and its actor. */
async function readSession(
  headers: Headers,
): Promise<{ token: string | undefined; actor: Actor | undefined }> {
  const token = readCookie(headers.get("cookie"), sessionCookieName());
  return { token, actor: token ? await findSessionActor(token, { visit: readVisit(headers) }) : undefined };
}

const failurePath = (flow: Flow, error: SignInErrorCode & ConnectOutcome) =>
  flow.session === undefined ? signInErrorPath(error) : connectPath(error);

function redirectTo(location: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { location, "cache-control": "no-store" } });
}

/** Every flow ends with its first return, whatever comes of it. */
function finish(location: string): NextResponse {
  const response = redirectTo(location);
  for (const cookie of endFlow()) response.cookies.set(cookie);
  return response;
}
