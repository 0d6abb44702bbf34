import { ulid } from "ulidx";
import type { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { admit, type Incoming, isShutOut, refused } from "./admission";
import { bodyOf, type Download, downloadHeaders } from "./download";
import { type Endpoint, Existing } from "./endpoint";
import { readFile } from "./file-body";
import { runOnce } from "./idempotency";
import { readJson } from "./json-body";
import { limitHeaders } from "./limit-headers";
import type { HttpPorts } from "./ports";
import { detailsOf, loggedCause, problemBody, problemHeaders, statusOfKind, toAppError } from "./problem";
import { queryRecord } from "./query";
import type { StagedUpload } from "./staged-upload";

interface Outcome {
  status: number;
  /** JSON text. */
  body: string;
  /** Instead of the text. */
  file?: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
}

/**
 * The one way through which every call goes: request id → authenticate → limit → authorise → parse →
 * handler → encode. Nothing here knows an endpoint by name.
 */
export async function handle(
  endpoint: Endpoint,
  request: Request,
  rawParams: Record<string, unknown>,
  ports: HttpPorts,
): Promise<Response> {
  const incoming: Incoming = {
    endpoint,
    request,
    rawParams,
    requestId: newRequestId(),
    startedAt: performance.now(),
    ports,
    limits: undefined,
    actor: undefined,
  };
  let outcome: Outcome;
  let failure: { code?: string; cause?: unknown } = {};
  try {
    outcome = await serve(incoming);
  } catch (error) {
    const refusal = await refusalOf(incoming, error);
    failure = { code: refusal.code, cause: loggedCause(refusal) };
    outcome = {
      status: statusOfKind[refusal.kind],
      body: JSON.stringify(problemBody(refusal)),
      headers: problemHeaders(refusal),
    };
  }
  note(incoming, outcome.status, failure);
  return respond(outcome, incoming);
}

/** An account that is deleted takes the ground from under calls that are at work: those are refused like the next one. */
async function refusalOf(incoming: Incoming, error: unknown): Promise<AppError> {
  const refusal = toAppError(error, incoming.ports.isTemporary);
  if (refusal.kind !== "internal" || !(await isShutOut(incoming))) return refusal;
  return new AppError(commonErrors.unauthorized, { cause: error });
}

function note(
  { endpoint, request, requestId, startedAt, actor, ports }: Incoming,
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
    ...(code !== undefined && actor && { uid: actor.uid, credentialId: actor.credentialId }),
    ...(cause !== undefined && { err: cause }),
  });
}

export function newRequestId(): string {
  return `req_${ulid().toLowerCase()}`;
}

function respond(outcome: Outcome, incoming: Incoming): Response {
  const hasBody = outcome.body !== "";
  const text = hasBody && incoming.request.method !== "HEAD" ? outcome.body : null;
  return new Response(outcome.file ?? text, {
    status: outcome.status,
    headers: {
      ...(hasBody && { "content-type": "application/json; charset=utf-8" }),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": incoming.requestId,
      ...(incoming.limits && limitHeaders(incoming.endpoint.rateLimit, incoming.limits)),
      ...outcome.headers,
    },
  });
}

async function serve(incoming: Incoming): Promise<Outcome> {
  const { endpoint, request } = incoming;
  const actor = await admit(incoming);
  const params = parse(endpoint.params, incoming.rawParams, "path");
  const search = queryRecord(new URL(request.url).searchParams);
  if (endpoint.body?.kind === "file") return serveFile(incoming, actor, params, search);
  const query = endpoint.query ? parse(endpoint.query, search, "query") : parseNoQuery(search);
  const sent = await jsonBody(incoming);
  const body = sent === undefined ? undefined : parse(endpoint.body?.schema, sent, "body");
  return once(incoming, actor, { params, query, body: sent }, () =>
    call(incoming, actor, params, query, body),
  );
}

async function serveFile(
  incoming: Incoming,
  actor: Actor | undefined,
  params: unknown,
  search: Record<string, unknown>,
): Promise<Outcome> {
  const { endpoint, request, ports } = incoming;
  if (endpoint.body?.kind !== "file") throw new Error("not an endpoint that takes a file");
  const { fields, file } = await readFile(request, search, endpoint.body.maxBytes, ports.staging);
  return withStaged(file, ports, async () => {
    const named = { ...(file.filename !== undefined && { filename: file.filename }), ...fields };
    const body = { fields: parse(endpoint.body?.schema, named, "body"), file };
    const sent = { params, fields: named, sha256: file.sha256 };
    return once(incoming, actor, sent, () => call(incoming, actor, params, undefined, body));
  });
}

async function withStaged<Result>(
  file: StagedUpload,
  ports: HttpPorts,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await ports.staging.discard(file);
  }
}

function parse(schema: z.ZodType | undefined, value: unknown, root: string): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw validationError(detailsOf(result.error, root));
  return result.data;
}

function parseNoQuery(search: Record<string, unknown>): undefined {
  const names = Object.keys(search);
  if (names.length === 0) return undefined;
  throw validationError(Object.fromEntries(names.map((name) => [name, ["is not known here"]])));
}

/** The body as it was sent; undefined where none is taken. */
async function jsonBody({ endpoint, request }: Incoming): Promise<unknown> {
  if (endpoint.body?.kind !== "json") return undefined;
  return readJson(request, { isOptional: endpoint.body.optional === true });
}

function once(
  incoming: Incoming,
  actor: Actor | undefined,
  sent: unknown,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const key = incoming.request.headers.get("idempotency-key");
  const { method, success } = incoming.endpoint;
  if (key === null || !actor || method !== "POST" || success.contentTypes !== undefined) return work();
  return runOnce({
    actor,
    key,
    operationId: incoming.endpoint.operationId,
    hasSecretAnswer: incoming.endpoint.secretAnswer === true,
    sent,
    port: incoming.ports.idempotency,
    work,
  });
}

async function call(
  incoming: Incoming,
  actor: Actor | undefined,
  params: unknown,
  query: unknown,
  body: unknown,
): Promise<Outcome> {
  const { endpoint } = incoming;
  let result: unknown;
  try {
    result = await endpoint.handler({
      actor,
      params: params as never,
      query: query as never,
      body: body as never,
      requestId: incoming.requestId,
      signal: incoming.request.signal,
    });
  } catch (error) {
    if (error instanceof AppError && error.kind === "forbidden" && actor)
      throw await refused(incoming, actor, error, body);
    throw error;
  }
  const { status, contentTypes } = endpoint.success;
  if (contentTypes !== undefined) return sendFile(incoming, result as Download, contentTypes);
  const answer = result instanceof Existing ? { status: 200, result: result.result } : { status, result };
  return {
    status: answer.status,
    // Of a result that is nothing there is no text, and an answer with 204 has no body.
    body: JSON.stringify(endpoint.success.schema.parse(answer.result)) ?? "",
    headers: {},
  };
}

async function sendFile(
  incoming: Incoming,
  file: Download,
  types: readonly [string, ...string[]],
): Promise<Outcome> {
  const { status } = incoming.endpoint.success;
  const headers = downloadHeaders(types, file);
  if (incoming.request.method === "HEAD") return { status, body: "", headers };
  const noteFailure = (cause: unknown) => note(incoming, status, { cause });
  return { status, body: "", file: await bodyOf(file.chunks, noteFailure), headers };
}
