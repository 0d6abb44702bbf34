import type { IncomingMessage, ServerResponse } from "node:http";
import { readJson } from "@/lib/http";
import { callerIpAddress } from "@/lib/identity";
import {
  exchangeCode,
  exchangeDeviceCode,
  OauthError,
  readParameters,
  refreshTokens,
  registerClient,
  resourceMetadata,
  revokeToken,
  serverMetadata,
  startDeviceAuthorization,
  type TokenRequest,
} from "@/lib/identity/oauth";
import { deviceGrantType, oauthPaths } from "@/lib/identity/oauth/values";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { consumeIpLimit, type IpLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import { toApiRequest } from "../api/api-exchange";

interface OauthResponse {
  status: number;
  body: object | undefined;
}

interface Call {
  limit: IpLimit;
  run: (request: IncomingMessage, response: ServerResponse) => Promise<OauthResponse>;
}

/** Metadata by path. */
const documents: Readonly<Record<string, () => object>> = {
  [oauthPaths.serverMetadata]: serverMetadata,
  [oauthPaths.resourceMetadata]: () => resourceMetadata("api"),
  [`${oauthPaths.resourceMetadata}/api`]: () => resourceMetadata("api"),
  [`${oauthPaths.resourceMetadata}/api/mcp`]: () => resourceMetadata("mcp"),
};

const ok = (body?: object): OauthResponse => ({ status: 200, body });

const calls: Readonly<Record<string, Call>> = {
  [oauthPaths.register]: {
    limit: "oauth-registration",
    run: async (request, response) => ({
      status: 201,
      body: await registerClient(await readMetadata(request, response)),
    }),
  },
  [oauthPaths.token]: {
    limit: "oauth",
    run: async (request) => {
      const sent = await readTokenRequest(request);
      return ok(await runGrantType(sent));
    },
  },
  [oauthPaths.revoke]: {
    limit: "oauth",
    run: async (request) => {
      const { clientId, values } = await readTokenRequest(request);
      await revokeToken(clientId, values.token ?? "");
      return ok();
    },
  },
  [oauthPaths.deviceAuthorization]: {
    limit: "oauth",
    run: async (request) => ok(await startDeviceAuthorization(await readTokenRequest(request))),
  },
};

/** Pages of any origin may call: no call uses a cookie. */
const openHeaders = { "access-control-allow-origin": "*", "x-content-type-options": "nosniff" };
const metadataMaxAgeSeconds = 300;

/** Answers the calls of applications, whose errors have the form of OAuth (RFC 6749 §5.2). */
export async function handleOauth(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ""] = (request.url ?? "").split("?");
  const call = Object.hasOwn(calls, path) ? calls[path] : undefined;
  const document = Object.hasOwn(documents, path) ? documents[path] : undefined;
  if (!call && !document) throw new AppError(commonErrors.notFound);

  const methods = call ? ["POST"] : ["GET", "HEAD"];
  if (request.method === "OPTIONS") return answerPreflight(response, methods);
  if (!methods.includes(request.method ?? "")) {
    response.setHeader("allow", [...methods, "OPTIONS"].join(", "));
    throw new AppError(commonErrors.methodNotAllowed);
  }

  if (document) {
    const cacheControl = `public, max-age=${metadataMaxAgeSeconds}`;
    return send(request, response, { ...ok(document()), cacheControl });
  }
  if (call) await serveCall(call, request, response);
}

async function serveCall(
  { limit, run }: Call,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { allowed, resetSeconds } = await consumeIpLimit(limit, callerIpAddress(request.headers));
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });

  try {
    send(request, response, { ...(await run(request, response)), cacheControl: "no-store" });
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;

    const body = { error: error.code, error_description: error.message };
    const status = error.code === "invalid_client" ? 401 : 400;
    send(request, response, { status, body, cacheControl: "no-store" });
  }
}

function runGrantType(sent: TokenRequest): Promise<object> {
  switch (sent.values.grant_type) {
    case "authorization_code":
      return exchangeCode(sent);
    case "refresh_token":
      return refreshTokens(sent);
    case deviceGrantType:
      return exchangeDeviceCode(sent);
    case undefined:
      throw new OauthError("invalid_request", "grant_type is missing.");
    default:
      throw new OauthError("unsupported_grant_type", "The grant type is not supported.");
  }
}

async function readTokenRequest(request: IncomingMessage): Promise<TokenRequest> {
  const mediaType = request.headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded")
    throw new OauthError("invalid_request", "Send the body as application/x-www-form-urlencoded.");

  const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString("utf8"));
  const values = readParameters(form);
  if (values.client_id === undefined) throw new OauthError("invalid_client", "client_id is missing.");

  return { clientId: values.client_id, resources: form.getAll("resource"), values };
}

async function readMetadata(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
  try {
    return await readJson(toApiRequest(request, response), { isOptional: false });
  } catch (error) {
    const isUnreadable = error instanceof AppError && error.kind === "invalid";
    throw isUnreadable ? new OauthError("invalid_client_metadata", error.message) : error;
  }
}

function answerPreflight(response: ServerResponse, methods: readonly string[]): void {
  response
    .writeHead(204, {
      ...openHeaders,
      "access-control-allow-methods": [...methods, "OPTIONS"].join(", "),
      "access-control-allow-headers": "Authorization, Content-Type, Mcp-Protocol-Version",
      "access-control-max-age": "86400",
    })
    .end();
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, cacheControl }: OauthResponse & { cacheControl: string },
): void {
  response.writeHead(status, {
    ...openHeaders,
    "cache-control": cacheControl,
    ...(body && { "content-type": "application/json; charset=utf-8" }),
  });
  response.end(body && request.method !== "HEAD" ? JSON.stringify(body) : undefined);
}
