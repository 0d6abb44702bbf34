import type { z } from "zod";
import { AppError, validationError } from "@/lib/kernel/errors";
import { wireText } from "@/lib/kernel/text";
import { isoTime } from "@/lib/kernel/time";
import { transaction } from "@/lib/platform/database/transaction";
import { shareErrors } from "./errors";
import { lockShare, savePick } from "./repository";
import { maxComment, maxVisitorName } from "./resource";
import { requireSharedImage } from "./shared-images";
import { insertVisitor, shareEndedError, type Visit } from "./visit";
import { listVisitorNames } from "./visit-repository";

/** Names at one share: enough for a wedding, too few to fill a disk. */
const maxVisitors = 500;

const VisitorName = wireText({ min: 1, max: maxVisitorName }).transform((name) =>
  name.trim().replace(/\s+/g, " "),
);
const Comment = wireText({ max: maxComment, multiline: true }).transform((text) => text.trim() || null);

export interface Feedback {
  isPicked?: boolean;
  comment?: string;
}

/** A visitor who has got a name, and the cookie to which what they pick and write belongs. */
interface NamedVisitor {
  name: string;
  cookie: string;
}

/**
 * Gives the visitor a name. A name that another visitor has gets a number. A visitor keeps the
 * first name: undefined.
 */
export async function nameVisitor(visit: Visit, name: string): Promise<NamedVisitor | undefined> {
  const { share, visitor } = visit;
  if (share.feedback === "none") throw shareEndedError();

  const wanted = parse(VisitorName, name, "name");
  if (visitor !== null) return undefined;

  return transaction(async () => {
    if (!(await lockShare({ owner: share.owner }, share.id))) throw shareEndedError();

    const taken = await listVisitorNames(share.id);
    if (taken.size >= maxVisitors) throw new AppError(shareErrors.tooManyVisitors);

    const free = findFreeName(wanted, taken);
    return { name: free, cookie: await insertVisitor(share, free) };
  });
}

function findFreeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`;

  return free;
}

/** Records what the visitor says about an image. An empty comment deletes it. */
export async function giveFeedback(visit: Visit, imageId: string, feedback: Feedback): Promise<void> {
  const { share, visitor } = visit;
  const { isPicked } = feedback;
  if (share.feedback === "none" || (feedback.comment !== undefined && share.feedback !== "comments"))
    throw shareEndedError();
  if (visitor === null) throw validationError({ name: ["is required"] });

  const comment = feedback.comment === undefined ? undefined : parse(Comment, feedback.comment, "comment");
  await requireSharedImage(visit, imageId);

  await transaction(async () => {
    if (!(await lockShare({ owner: share.owner }, share.id))) throw shareEndedError();
    await savePick({ shareId: share.id, visitor, imageId, updatedAt: isoTime(), isPicked, comment });
  });
}

function parse<Value>(schema: z.ZodType<Value>, text: string, field: string): Value {
  const result = schema.safeParse(text.replaceAll("\r\n", "\n"));
  if (result.success) return result.data;

  throw validationError({ [field]: result.error.issues.map(({ message }) => message) });
}
