import { imageErrors } from "@/lib/images";
import { CreateImage } from "@/lib/images/resource";
import { type Actor, actorKeyId, hasScope } from "@/lib/kernel/actor";
import { AppError, commonErrors, validationError } from "@/lib/kernel/errors";
import { scopeOf } from "@/lib/kernel/library-scope";
import { hasRole } from "@/lib/kernel/roles";
import { isoTime } from "@/lib/kernel/time";
import { keyedLimit } from "@/lib/platform/process/concurrency";
import { findableKeyId, type ReceivedFile, replaceWithFile, uploadImage } from "@/lib/uploads";
import { type FileRow, findFileRow, findSentFileRow } from "./files-repository";
import type { Folder } from "./read-folders";

/** The state that the client expects at the path: nothing, or the image of this generation. */
export type Expected = "nothing" | { generation: number };

interface PutOptions {
  folder: Folder;
  name: string;
  expected: Expected | undefined;
}

/**
 * The later of simultaneous files for one path find the first, also if its filename got a number.
 */
const turns = keyedLimit(1);

/**
 * In several processes, simultaneous creations of one file end after the second round: then it
 * exists.
 */
const maxRounds = 4;

/**
 * Stores a file under its name in the folder: replaces the image that has it, or creates one. The
 * same bytes change nothing. Where the filename is taken by an image that is elsewhere or in the
 * trash, the new one gets a number, and still has its name in the folder. A key that may only
 * upload replaces what it has sent itself: of what others have sent its file becomes another image,
 * also where the bytes are the same, which it must not learn.
 * @throws AppError PRECONDITION_FAILED
 */
export async function putFile(
  actor: Actor,
  { folder, name, expected }: PutOptions,
  received: ReceivedFile,
): Promise<{ isNew: boolean }> {
  const filename = requireFilename(name);
  const { owner } = scopeOf(actor);
  const place = { folder, filename, expected };

  return turns.run(`${owner}\n${folder.slug}\n${filename}`, () => putInTurn(actor, place, received));
}

interface Place {
  folder: Folder;
  filename: string;
  expected: Expected | undefined;
}

async function putInTurn(
  actor: Actor,
  { folder, filename, expected }: Place,
  received: ReceivedFile,
): Promise<{ isNew: boolean }> {
  let isTakenElsewhere = false;
  for (let round = 0; round < maxRounds; round++) {
    const existing = await findFileRow(scopeOf(actor), folder.slug, filename, {
      now: isoTime(),
      keyId: undefined,
    });
    const own = await findOwn(actor, folder, filename);
    rejectUnexpected(existing ?? own, expected);
    const replaced = mayReplace(actor) ? existing : own;
    const known = findableKeyId(actor) === undefined ? existing : own;
    if (known && hasBytes(known, received)) return { isNew: false };
    if (replaced) {
      const generation = typeof expected === "object" ? expected.generation : undefined;
      await replaceWithFile(actor, replaced.id, received, generation);
      return { isNew: false };
    }

    const mode = existing || isTakenElsewhere ? "rename" : "error";
    if (await createFile(actor, { filename, folder, mode }, received)) return { isNew: true };

    isTakenElsewhere = true;
  }
  throw new AppError(commonErrors.conflict);
}

/** @throws AppError VALIDATION_ERROR for a name that no image can have */
export function requireFilename(name: string): string {
  const { data, error } = CreateImage.shape.filename.safeParse(name);
  if (data === undefined)
    throw validationError({ filename: error?.issues.map(({ message }) => message) ?? [] });

  return data;
}

function rejectUnexpected(existing: FileRow | undefined, expected: Expected | undefined): void {
  const isExpected =
    expected === undefined ||
    (expected === "nothing" ? !existing : existing?.generation === expected.generation);
  if (!isExpected) throw new AppError(commonErrors.preconditionFailed);
}

const hasBytes = (file: FileRow, { sha256 }: ReceivedFile) =>
  file.sourceSha256 === sha256 || file.sha256 === sha256;

/** Returns the file that the actor's key has sent under the name. */
async function findOwn(actor: Actor, folder: Folder, filename: string): Promise<FileRow | undefined> {
  const keyId = actorKeyId(actor) ?? undefined;
  return keyId === undefined
    ? undefined
    : findSentFileRow(scopeOf(actor), folder.slug, filename, { now: isoTime(), keyId });
}

const mayReplace = (actor: Actor) => hasScope(actor, "images:write") && hasRole(actor, "editor");

/** Returns false when the filename is taken and the mode is `error`. */
async function createFile(
  actor: Actor,
  { filename, folder, mode }: { filename: string; folder: Folder; mode: "rename" | "error" },
  received: ReceivedFile,
): Promise<boolean> {
  try {
    const fields = { filename, original_filename: filename, album: folder.slug, on_conflict: mode };
    await uploadImage(actor, fields, received);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === imageErrors.filenameTaken.code && mode === "error")
      return false;
    throw error;
  }
}
