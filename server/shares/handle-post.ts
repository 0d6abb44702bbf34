import type { IncomingMessage } from "node:http";
import { billingErrors } from "@/lib/billing/errors";
import { findCaller } from "@/lib/delivery/caller";
import { statusByKind } from "@/lib/http";
import { callerIpAddress } from "@/lib/identity";
import { AppError, commonErrors } from "@/lib/kernel/errors";
import { toIpNetwork } from "@/lib/platform/network/ip-address";
import { consumeLimit } from "@/lib/platform/rate-limiting/rate-limiter";
import {
  beginGuestUpload,
  completeGuestUpload,
  giveFeedback,
  nameVisitor,
  requireSharedImage,
  saveSharedImage,
  type Visit,
} from "@/lib/shares";
import { shareErrors } from "@/lib/shares/errors";
import type { SaveProblem } from "@/lib/shares/values";
import { loadTexts } from "../pages/share-frame";
import { namePage } from "../pages/share-pages";
import { imagePath, listPath, savedCommentPath, sharePath } from "../pages/share-path";
import { receiveFile } from "./receive-file";
import { readForm, type ShareRequest, sendPage, sendRedirect, toVisitorCookie } from "./share-exchange";

/** The number of writes by one network through one share in a minute. */
const writesPerMinute = 240;

/**
 * Handles the requests of visitors: their name, picks and comments as forms, and the calls of a
 * guest's upload.
 */
export async function handlePost(exchange: ShareRequest, visit: Visit): Promise<void> {
  const { request, response, route } = exchange;
  const network = toIpNetwork(callerIpAddress(request.headers));
  const limit = await consumeLimit("share-write", `${visit.share.id} ${network}`, writesPerMinute);
  if (!limit.allowed) throw new AppError(commonErrors.rateLimited, { retryAfterSeconds: limit.resetSeconds });

  switch (route.to) {
    case "visitor":
      return saveVisitor(exchange, visit);
    case "image":
      return saveFeedback(exchange, visit, route.imageId);
    case "uploads": {
      const open = await beginGuestUpload(visit, await readJson(request));
      response.writeHead(201, { "content-type": "application/json; charset=utf-8", ...apiHeaders });
      response.end(JSON.stringify(open));
      return;
    }
    case "form":
      return receiveFile(exchange, visit);
    case "save":
      return saveImage(exchange, visit, route.imageId);
    case "complete":
      await completeGuestUpload(visit, route.imageId);
      response.writeHead(204, apiHeaders).end();
      return;
    default:
      throw new AppError(shareErrors.ended);
  }
}

const apiHeaders = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "referrer-policy": "no-referrer",
};

async function saveVisitor(exchange: ShareRequest, visit: Visit): Promise<void> {
  const { request, response, route } = exchange;
  const form = await readForm(request);
  await giveName(exchange, visit, form.get("name") ?? "");
  const back = form.get("back") ?? "";
  const isOwnPath = back.startsWith(`${sharePath(route.token)}/`) && /^[\w/]+$/.test(back);
  sendRedirect(response, isOwnPath ? back : sharePath(route.token));
}

/**
 * The first pick or comment may contain the visitor's name. Without one, a page with a field for
 * the name is sent.
 */
async function saveFeedback(exchange: ShareRequest, visit: Visit, imageId: string): Promise<void> {
  const { request, response, route } = exchange;
  const form = await readForm(request);
  const [picked, comment, name] = [form.get("picked"), form.get("comment"), form.get("name")];
  if (visit.visitor === null && visit.share.feedback !== "none" && name === null) {
    const context = { token: route.token, visit, texts: await loadTexts(request) };
    const page = await namePage(context, imagePath(route.token, imageId), [...form]);
    return sendPage(request, response, [statusByKind.invalid, {}], page);
  }

  // A request for an image that the share does not have uses up no name.
  if (name !== null) await requireSharedImage(visit, imageId);
  const named = name === null ? visit : await giveName(exchange, visit, name);
  await giveFeedback(named, imageId, {
    ...(picked !== null && { isPicked: picked === "1" }),
    ...(comment !== null && { comment }),
  });
  const [, page] = /^page=(\d{1,6})$/.exec(form.get("back") ?? "") ?? [];
  if (page !== undefined) return sendRedirect(response, `${listPath(route.token, Number(page))}#${imageId}`);

  const pathOf = comment === null ? imagePath : savedCommentPath;
  sendRedirect(response, pathOf(route.token, imageId));
}

/** Returns the visit under the visitor's name. */
async function giveName({ response, route }: ShareRequest, visit: Visit, name: string): Promise<Visit> {
  const created = await nameVisitor(visit, name);
  if (created === undefined) return visit;

  response.setHeader("set-cookie", toVisitorCookie(route.token, created.cookie));

  return { ...visit, visitor: created.name };
}

/** Only a signed-in visitor sees the button. */
async function saveImage(
  { request, response, route }: ShareRequest,
  visit: Visit,
  imageId: string,
): Promise<void> {
  const caller = await findCaller(request);
  if (caller?.via !== "session") throw new AppError(commonErrors.unauthorized);

  const path = imagePath(route.token, imageId);
  try {
    const { image } = await saveSharedImage(visit, caller, imageId);
    sendRedirect(response, `${path}?saved=${image.id}`);
  } catch (error) {
    const problem = error instanceof AppError ? saveProblem(error) : undefined;
    if (!problem) throw error;

    sendRedirect(response, `${path}?saved=${problem}`);
  }
}

function saveProblem({ code }: AppError): SaveProblem | undefined {
  if (code === shareErrors.notSavable.code) return "unavailable";
  return code === billingErrors.quotaExceeded.code ? "full" : undefined;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse(Buffer.concat(await request.toArray()).toString("utf8"));
  } catch (cause) {
    throw new AppError(commonErrors.invalidJson, { cause });
  }
}
