import type { z } from "zod";
import { AppError, validationError } from "@/lib/kernel/errors";
import { wireText } from "@/lib/kernel/text";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { shareErrors } from "./errors";
import { countVisitors, lockShare, savePick } from "./repository";
import { maxComment, maxVisitorName } from "./resource";
import { getSharedImage } from "./shared-images";
import { shareEndedError, type Visit } from "./visit";
import { updateSession } from "./visit-repository";

/** Names at one share: enough for a wedding, too few to fill a disk. */
const maxVisitors = 200;

const VisitorName = wireText({ min: 1, max: maxVisitorName }).transform((name) =>
  name.trim().replace(/\s+/g, " "),
);
const Comment = wireText({ max: maxComment, multiline: true }).transform((text) => text.trim() || null);

export interface Feedback {
  isPicked?: boolean;
  comment?: string;
}

/** Remembers under which name this visit picks. The same name continues the picks of an earlier visit. */
export async function nameVisitor(visit: Visit, name: string): Promise<Visit> {
  const { share, session } = visit;
  if (share.feedback === "none") throw shareEndedError();
  const visitor = parse(VisitorName, name, "name");
  await updateSession(session.id, { visitor });
  return { ...visit, session: { ...session, visitor } };
}

/** Records what the visitor says about an image. An empty comment deletes it. */
export async function giveFeedback(visit: Visit, imageId: string, feedback: Feedback): Promise<void> {
  const { share, session } = visit;
  const { visitor } = session;
  const { isPicked } = feedback;
  if (share.feedback === "none" || (feedback.comment !== undefined && share.feedback !== "comments"))
    throw shareEndedError();
  if (visitor === null) throw validationError({ name: ["is required"] });
  const comment = feedback.comment === undefined ? undefined : parse(Comment, feedback.comment, "comment");
  await getSharedImage(visit, imageId);
  await transaction(async () => {
    if (!(await lockShare({ owner: share.owner }, share.id))) throw shareEndedError();
    const { isKnown, visitors } = await countVisitors(share.id, visitor);
    if (!isKnown && visitors >= maxVisitors) throw new AppError(shareErrors.tooManyVisitors);
    await savePick({ shareId: share.id, visitor, imageId, updatedAt: isoTime(), isPicked, comment });
  });
}

function parse<Value>(schema: z.ZodType<Value>, text: string, field: string): Value {
  const result = schema.safeParse(text.replaceAll("\r\n", "\n"));
  if (result.success) return result.data;
  throw validationError({ [field]: result.error.issues.map(({ message }) => message) });
}
