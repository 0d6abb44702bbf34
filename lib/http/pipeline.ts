import type { Actor } from "@/lib/kernel/actor";
import { withDeadline } from "@/lib/kernel/deadline";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { newRequestId } from "@/lib/kernel/ids";
import {
  type AccessRules,
  authorizeRequest,
  isAccessRevoked,
  type RequestContext,
  rateLimitHeaders,
  recordFailedWrite,
} from "./authorize-request";
import { deprecationHeaders, findCallDeprecation } from "./deprecation";
import { type Download, downloadHeaders, readLateHeaders, toBodyStream } from "./download";
import { checkResponse, encodeResponse } from "./encode-response";
import type { Endpoint } from "./endpoint";
import type { EndpointBody } from "./endpoint-body";
import {
  CacheableResult,
  type EndpointSuccess,
  ExistingResult,
  MovedResult,
  StartedResult,
} from "./endpoint-success";
import { entityTagHeaders, isNotModified, readPrecondition } from "./entity-tag";
import { errorBody, errorHeaders, loggedCause, statusByKind, toAppError } from "./error-body";
import type { ApiRequest, ApiResponse } from "./exchange";
import { readFileBody } from "./file-body";
import { runOnce } from "./idempotency";
import { isJson } from "./json-body";
import { listDeclaredHeaders, parse, readBody, rejectQuery } from "./parse-request";
import type { HttpPorts } from "./ports";
import { readQuery } from "./query";

interface ResponseParts {
  status: number;
  /** JSON text. */
  body: string;
  /** Replaces `body`. */
  file?: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
  /** The same for everyone: independent of the caller. */
  isCacheable?: boolean;
}

/**
 * The pipeline of every call: request id → authenticate → limit → authorize → parse → handler →
 * encode. It knows no endpoint by name.
 */
export async function handleRequest(
  endpoint: Endpoint,
  request: ApiRequest,
  rawParams: Record<string, unknown>,
  ports: HttpPorts,
): Promise<ApiResponse> {
  const context: RequestContext = {
    endpoint,
    request,
    rawParams,
    requestId: newRequestId(),
    startedAt: performance.now(),
    ports,
    rateLimit: undefined,
    actor: undefined,
    deprecation: endpoint.deprecated,
  };
  let parts: ResponseParts;
  let failure: { code?: string; cause?: unknown } = {};
  try {
    parts = await runWithinLimit(context);
  } catch (error) {
    const appError = await toResponseError(context, error);
    failure = { code: appError.code, cause: loggedCause(appError) };
    parts = {
      status: statusByKind[appError.kind],
      body: JSON.stringify(errorBody(appError)),
      headers: errorHeaders(appError),
    };
  }

  logRequest(context, parts.status, failure);
  return toResponse(parts, context);
}

/**
 * Deleting an account can break calls that are still running. Those get the same 401 as the next
 * call.
 */
export async function toResponseError(
  context: RequestContext<AccessRules>,
  error: unknown,
): Promise<AppError> {
  const appError = toAppError(error, context.ports.isTemporary);
  if (appError.kind !== "internal" || !(await isAccessRevoked(context))) return appError;

  return new AppError(commonErrors.unauthorized, { cause: error });
}

function logRequest(
  { endpoint, request, requestId, startedAt, actor, ports }: RequestContext,
  status: number,
  { code, cause }: { code?: string; cause?: unknown },
) {
  ports.log({
    requestId,
    operationId: endpoint.operationId,
    method: request.method,
    path: endpoint.path,
    status,
    durationMs: Math.round(performance.now() - startedAt),
    ...(code !== undefined && { code }),
    ...(code !== undefined && actor && { uid: actor.account.uid, credentialId: actor.credentialId }),
    ...(cause !== undefined && { err: cause }),
  });
}

function toResponse(parts: ResponseParts, context: RequestContext): ApiResponse {
  const hasBody = parts.body !== "";
  const text = hasBody && context.request.method !== "HEAD" ? parts.body : null;
  return {
    status: parts.status,
    body: parts.file ?? text,
    headers: {
      ...(hasBody && { "content-type": "application/json; charset=utf-8" }),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": context.requestId,
      ...(!parts.isCacheable &&
        context.rateLimit &&
        rateLimitHeaders(context.endpoint.rateLimit, context.rateLimit)),
      ...(context.deprecation && deprecationHeaders(context.deprecation)),
      ...parts.headers,
    },
  };
}

function runWithinLimit(context: RequestContext): Promise<ResponseParts> {
  const { maxMs } = context.endpoint;
  if (maxMs === undefined) return runPipeline(context);

  return withDeadline(maxMs, runPipeline(context), () => {
    throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 1 });
  });
}

async function runPipeline(context: RequestContext): Promise<ResponseParts> {
  const { endpoint, request } = context;
  const actor = await authorizeRequest(context);
  if (endpoint.body) context.ports.checkBodySize(Number(request.headers.get("content-length") ?? 0));
  const params = parse(endpoint.params, context.rawParams, "path");
  const search = readQuery(new URL(request.url));
  if (endpoint.body?.kind === "file" && !(endpoint.body.json && isJson(request)))
    return runFilePipeline(context, endpoint.body, actor, { params, search });

  const query = endpoint.query ? parse(endpoint.query, search, "query") : rejectQuery(search);
  const sentHeaders = listDeclaredHeaders(context);
  const headers = parse(endpoint.headers, sentHeaders, "header");
  const { sent, body } = await readBody(context);
  context.deprecation = findCallDeprecation(endpoint, { query: search, headers: sentHeaders, body: sent });
  const compared = { params, query, ...(endpoint.headers && { headers: sentHeaders }), body: sent };

  return withIdempotency(context, actor, compared, () =>
    callHandler(context, actor, { params, query, headers, body }),
  );
}

async function runFilePipeline(
  context: RequestContext,
  { schema, maxBytes, receiver }: Extract<EndpointBody, { kind: "file" }>,
  actor: Actor | undefined,
  { params, search }: { params: unknown; search: Record<string, unknown> },
): Promise<ResponseParts> {
  const { fields, file } = await readFileBody(context.request, { query: search, maxBytes, receiver });
  context.deprecation = findCallDeprecation(context.endpoint, { query: search, body: fields });
  try {
    const body = { fields: parse(schema, fields, "body"), file };
    const sent = { params, fields, sha256: file.sha256 };
    return await withIdempotency(context, actor, sent, () => callHandler(context, actor, { params, body }));
  } finally {
    await receiver.discard(file);
  }
}

async function withIdempotency(
  context: RequestContext,
  actor: Actor | undefined,
  sent: unknown,
  work: () => Promise<ResponseParts>,
): Promise<ResponseParts> {
  const key = context.request.headers.get("idempotency-key");
  const { method, success, reads } = context.endpoint;
  const isReplayable = method === "POST" && !reads && success.contentTypes === undefined;
  if (key === null || !actor || !isReplayable) return work();

  const response = await runOnce({
    actor,
    key,
    operationId: context.endpoint.operationId,
    hasSecretResponse: context.endpoint.secretResponse === true,
    sent,
    port: context.ports.idempotency,
    work,
    onSaveError: (cause) => logRequest(context, context.endpoint.success.status, { cause }),
  });
  if (!success.toHeaders || response.status >= 300) return response;

  // Only the body of an earlier response is stored.
  return { ...response, headers: { ...success.toHeaders(JSON.parse(response.body)), ...response.headers } };
}

interface ParsedRequest {
  params: unknown;
  query?: unknown;
  headers?: unknown;
  body: unknown;
}

async function callHandler(
  context: RequestContext,
  actor: Actor | undefined,
  { params, query, headers, body }: ParsedRequest,
): Promise<ResponseParts> {
  const { endpoint } = context;
  const precondition = readPrecondition(context.request, endpoint);
  let result: unknown;
  try {
    result = await endpoint.handler({
      actor,
      logSourceId: context.logSourceId as never,
      params: params as never,
      query: query as never,
      headers: headers as never,
      body: body as never,
      precondition: precondition.check,
      requestId: context.requestId,
      // Few handlers read it, and it costs a listener.
      get signal() {
        return context.request.signal;
      },
    });
  } catch (error) {
    if (error instanceof AppError && error.kind === "forbidden" && actor)
      throw await recordFailedWrite(context, actor, error, body);
    throw error;
  }

  precondition.assertChecked();
  if (result instanceof MovedResult) return { status: 308, body: "", headers: { location: result.url } };
  if (result instanceof CacheableResult) {
    const { headers, ...parts } = await toResultParts(context, result.result);
    return { ...parts, headers: { ...headers, ...result.headers }, isCacheable: true };
  }

  return toResultParts(context, result);
}

async function toResultParts(context: RequestContext, result: unknown): Promise<ResponseParts> {
  const { endpoint } = context;
  const { contentTypes } = endpoint.success;
  if (contentTypes !== undefined && !(result instanceof StartedResult))
    return toFileParts(context, result as Download, contentTypes);

  const output = toOutput(endpoint.success, result);
  const encode = context.ports.checksResponses ? checkResponse : encodeResponse;
  const encoded = encode(output.schema, output.result);
  const body = output.status === 204 ? "" : JSON.stringify(encoded);
  const tag = entityTagHeaders(endpoint, { encoded, text: body });
  if (isNotModified(context.request, tag)) return { status: 304, body: "", headers: tag };

  const headers = { ...tag, ...endpoint.success.toHeaders?.(encoded) };
  return { status: output.status, body, headers };
}

function toOutput({ status, schema, started }: EndpointSuccess, result: unknown) {
  if (result instanceof ExistingResult) return { status: 200, schema, result: result.result };
  if (result instanceof StartedResult && started)
    return { status: 202, schema: started.schema, result: result.result };

  return { status, schema, result };
}

async function toFileParts(
  context: RequestContext,
  file: Download,
  types: readonly [string, ...string[]],
): Promise<ResponseParts> {
  const { status } = context.endpoint.success;
  const { headers: declared } = context.endpoint.success;
  const headers = downloadHeaders(types, file, declared);
  const { ETag: etag, "cache-control": caching } = headers;
  if (etag !== undefined && isNotModified(context.request, { etag }))
    return {
      status: 304,
      body: "",
      headers: { etag, ...(caching !== undefined && { "cache-control": caching }) },
    };
  if (context.request.method === "HEAD") return { status, body: "", headers };

  const logFailure = (cause: unknown) => logRequest(context, status, { cause });
  const body = await toBodyStream(file.chunks, logFailure);
  return { status, body: "", file: body, headers: { ...headers, ...readLateHeaders(file, declared) } };
}
