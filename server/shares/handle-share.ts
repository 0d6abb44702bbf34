import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { create as createContentDisposition } from "content-disposition";
import { deliverJobArchive, deliverShared } from "@/lib/delivery";
import { archiveShared, sharedFilename } from "@/lib/delivery/archive";
import { findCaller } from "@/lib/delivery/caller";
import { errorHeaders, statusByKind } from "@/lib/http";
import { callerIpAddress, readCookie } from "@/lib/identity";
import { appOrigin } from "@/lib/image-urls";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { consumeIpLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import {
  checkPassword,
  type FoundShare,
  findShareByToken,
  getSharedImage,
  getSharedImages,
  maySave,
  openSharedBytes,
  openVisit,
  type ShareCookies,
  selectDownload,
  type Visit,
} from "@/lib/shares";
import { shareErrors } from "@/lib/shares/errors";
import { loadTexts, type RenderedPage, shareHeaders } from "../pages/share-frame";
import {
  coverPage,
  endedPage,
  galleryPage,
  imagePage,
  passwordPage,
  preparingPage,
  problemPage,
  uploadPage,
} from "../pages/share-pages";
import { parseFormResult, parseSharePath, type ShareRoute, sharePath } from "../pages/share-path";
import { findPreview } from "../pages/share-preview";
import { handlePost } from "./handle-post";
import { sendPreview } from "./send-preview";
import {
  cookieName,
  isFetchedAhead,
  readForm,
  rejectForeign,
  type ShareRequest,
  sendPage,
  sendRedirect,
  toSetCookie,
  visitorCookieName,
} from "./share-exchange";

/**
 * Serves everything under `/s/`: pages that need no scripts, bytes, archives and the guests' calls.
 * Without an open visit there is nothing but the password's form; links that cannot be opened are
 * all the same 404.
 */
export async function handleShare(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [path = ""] = (request.url ?? "").split("?");
  const route = parseSharePath(path);
  const { allowed, resetSeconds } = await consumeIpLimit("request", callerIpAddress(request.headers));
  if (!allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: resetSeconds });

  try {
    await serve({ request, response, route });
  } catch (error) {
    if (!(error instanceof AppError) || response.headersSent || !isForPeople(error, request)) throw error;

    const texts = await loadTexts(request);
    const isEnded = error.kind === "not_found";
    await sendPage(
      request,
      response,
      [statusByKind[error.kind], errorHeaders(error)],
      await (isEnded ? endedPage(texts) : problemPage(texts)),
    );
  }
}

/**
 * Programs get the errors of the API, except for the one of links that have ended, which is always
 * the same page.
 */
function isForPeople(error: AppError, { headers }: IncomingMessage): boolean {
  return (
    error.kind === "not_found" ||
    /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(headers["content-type"] ?? "")
  );
}

async function serve(exchange: ShareRequest): Promise<void> {
  const { request, response, route } = exchange;
  if (request.method === "POST") rejectForeign(request);

  const cookies = {
    visit: readCookie(request.headers.cookie, cookieName),
    visitor: readCookie(request.headers.cookie, visitorCookieName),
  };
  const { found, visit } = await findShareByToken(route.token, cookies);
  if (request.method === "POST") {
    if (route.to === "page") return redeemPassword(exchange, found, visit);
    if (!visit) throw new AppError(shareErrors.ended);
    return handlePost(exchange, visit);
  }

  if (request.method !== "GET" && request.method !== "HEAD") {
    response.setHeader("allow", "GET, HEAD, POST");
    throw new AppError(commonErrors.methodNotAllowed);
  }

  switch (route.to) {
    case "bytes": {
      if (!visit) throw new AppError(shareErrors.ended);

      const { owner, imageId, viewer } = await openSharedBytes(visit, route.imageId);
      return deliverShared(request, response, { owner, imageId, viewer }, route.variantKey);
    }
    case "preview":
      return sendPreview(exchange, found);
    case "archive":
      if (!visit) throw new AppError(shareErrors.ended);
      return sendArchive(exchange, visit);
    case "page":
    case "image":
      return visit ? sendVisitPage(exchange, visit) : enter(exchange, found, cookies);
    default:
      throw new AppError(shareErrors.ended);
  }
}

/**
 * The first request: a password is asked for, anything else opens a visit. HEAD and programs that
 * fetch a preview open none. Where views are limited, a person presses a button, because programs
 * often do not say what they are.
 */
async function enter(
  exchange: ShareRequest,
  found: FoundShare["found"],
  cookies: ShareCookies,
): Promise<void> {
  const { request, response, route } = exchange;
  const { passwordHash, maxViews } = found.share;
  if (passwordHash !== null || maxViews !== null || request.method === "HEAD" || isFetchedAhead(request)) {
    const texts = await loadTexts(request);
    const page =
      passwordHash === null
        ? await coverPage(texts, route.token, await findPreview(found, route.token, texts))
        : await passwordPage(texts, route.token);
    return sendPage(request, response, [200, {}], page);
  }

  const cookie = await openVisit(found);
  response.setHeader("set-cookie", toSetCookie(route.token, cookie));
  const { visit } = await findShareByToken(route.token, { ...cookies, visit: cookie });
  if (!visit) throw new AppError(shareErrors.ended);

  return sendVisitPage(exchange, visit);
}

/** Opens a visit by a password, or by the button of the cover where there is none. */
async function redeemPassword(
  { request, response, route }: ShareRequest,
  found: FoundShare["found"],
  visit: Visit | undefined,
): Promise<void> {
  const { token } = route;
  if (!visit) {
    const form = await readForm(request);
    const ipAddress = callerIpAddress(request.headers);
    try {
      await checkPassword(found, form.get("password") ?? "", ipAddress);
    } catch (error) {
      const problem = error instanceof AppError ? passwordProblem(error) : undefined;
      if (!(error instanceof AppError) || !problem) throw error;

      const page = await passwordPage(await loadTexts(request), token, problem);
      return sendPage(request, response, [statusByKind[error.kind], errorHeaders(error)], page);
    }
    response.setHeader("set-cookie", toSetCookie(token, await openVisit(found)));
  }
  sendRedirect(response, sharePath(token));
}

function passwordProblem({ code }: AppError): "wrong" | "limited" | undefined {
  if (code === shareErrors.wrongPassword.code) return "wrong";
  return code === commonErrors.rateLimited.code ? "limited" : undefined;
}

async function sendVisitPage({ request, response, route }: ShareRequest, visit: Visit): Promise<void> {
  const isSavable = route.to === "image" && maySave(visit);
  const caller = isSavable ? await findCaller(request) : undefined;
  const saver = caller?.via === "session" && caller.account.owner !== visit.share.owner ? caller : undefined;
  const context = {
    token: route.token,
    visit,
    texts: await loadTexts(request),
    ...(saver && !saver.isDisabled && { saver }),
  };
  const page = await renderVisit(context, request, route);
  await sendPage(request, response, [200, {}], page);
}

async function renderVisit(
  context: Parameters<typeof galleryPage>[0],
  request: IncomingMessage,
  route: ShareRoute,
): Promise<RenderedPage> {
  const { visit } = context;
  const { searchParams } = new URL(request.url ?? "/", appOrigin());
  if (visit.share.target === "upload") {
    if (route.to !== "page") throw new AppError(shareErrors.ended);

    const preview = await findPreview(visit, context.token, context.texts);
    return uploadPage(context, parseFormResult(searchParams.get("sent")), preview);
  }

  if (route.to === "image") {
    const details = await getSharedImage(visit, route.imageId);
    const { saver: _, ...unsavable } = context;
    return imagePage(details.image.mark === null ? context : unsavable, details, {
      saved: searchParams.get("saved"),
      isCommentSaved: searchParams.get("comment") === "saved",
    });
  }

  const requested = searchParams.get("page") ?? "1";
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 1;

  const [list, preview] = await Promise.all([
    getSharedImages(visit, page),
    findPreview(visit, context.token, context.texts),
  ]);
  return galleryPage(context, list, preview);
}

/** The largest preset where the originals are not shared. */
const sharedPreset = "w2048";
/** After this time the page of an archive that is being written looks again. */
const preparingSeconds = 5;

async function sendArchive({ request, response }: ShareRequest, visit: Visit): Promise<void> {
  const { share } = visit;
  const { searchParams } = new URL(request.url ?? "/", appOrigin());
  const pickedBy = searchParams.get("picked") === "1" ? visit.visitor : undefined;
  const isOpen = share.target !== "upload" && share.allowDownload;
  if (!isOpen || pickedBy === null) throw new AppError(shareErrors.ended);

  const headersFor = (filename: string) => ({
    ...shareHeaders,
    "content-type": "application/zip",
    "content-disposition": createContentDisposition(filename),
  });

  if (request.method === "HEAD") {
    response.writeHead(200, headersFor(sharedFilename())).end();
    return;
  }

  const archive = await archiveShared({
    owner: share.owner,
    shareId: share.id,
    requiredWatermark: share.requiredWatermark,
    ...(await selectDownload(visit, pickedBy)),
    variantKey: share.allowOriginal ? "original" : sharedPreset,
  });

  if ("job" in archive) {
    const { id, result } = archive.job;
    if (result) return deliverJobArchive(request, response, id);

    const page = await preparingPage(await loadTexts(request));
    return sendPage(request, response, [202, { refresh: String(preparingSeconds) }], page);
  }

  const source = archive.chunks[Symbol.asyncIterator]();
  // An archive that cannot start still gets an error response.
  const first = await source.next();
  response.writeHead(200, headersFor(archive.filename));
  await pipeline(Readable.from(resume(first, source)), response).catch(() => response.destroy());
}

async function* resume(first: IteratorResult<Uint8Array>, source: AsyncIterator<Uint8Array>) {
  try {
    for (let next = first; !next.done; next = await source.next()) yield next.value;
  } finally {
    await source.return?.();
  }
}
