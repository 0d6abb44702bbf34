import { AppError } from "@/lib/kernel/errors";
import { storageErrors } from "@/lib/platform/storage";
import { addWatermark, countWatermarks, findWatermark, type NewWatermark } from "@/lib/watermarks";
import { maxWatermarks, watermarkLimits } from "@/lib/watermarks/values";
import { ArchiveFileError } from "./archive";
import { ArchivedWatermark } from "./archive-records";
import { chooseIds, type ImportContext, parseRecords } from "./context";
import { fileMissing, idTaken, type Problem, toProblem, watermarkLimitReached } from "./problems";
import { Results } from "./report";
import { restoreRow } from "./restore-row";

/** The mark of a watermark never changes under its ID, unless its text does. */
const compared = ["name", "kind", "text", "color", "position", "size", "opacity", "margin"] as const;

/** A watermark whose ID the account has stays: recipes use it. */
export async function restoreWatermarks(context: ImportContext, lines: readonly string[]): Promise<Results> {
  const { owner } = context.actor.library;
  const results = new Results("watermarks");
  const watermarks = parseRecords(lines, ArchivedWatermark, results);
  const choose = await chooseIds(
    context,
    "watermarks",
    watermarks.map(({ id }) => id),
  );
  let count = await countWatermarks(owner);

  for (const archived of watermarks) {
    const { created_at: createdAt, updated_at: updatedAt, file, ...members } = archived;
    const row: NewWatermark = { ...members, id: choose(archived.id), createdAt, updatedAt };
    const existing = await findWatermark(owner, row.id);
    if (!existing && count >= maxWatermarks) {
      results.add("failed", archived.id, watermarkLimitReached);
      continue;
    }

    if (!existing) count++;
    const collection = {
      find: async () => existing,
      insert: async () => addWatermark(context.actor, row, { archivedPng: await readMark(context, file) }),
      compared,
    };
    const problems = row.id === archived.id ? [] : [idTaken(row.id)];
    try {
      await restoreRow<NewWatermark>(context, collection, { id: archived.id, row, problems }, results);
    } catch (error) {
      results.add("failed", archived.id, findProblem(context, error));
    }
  }

  return results;
}

async function readMark({ archive }: ImportContext, file: string): Promise<Buffer> {
  const stream = await archive.open(file);
  if (!stream) {
    const { code, message } = fileMissing(`${file} is missing in the archive.`);
    throw new ArchiveFileError(code, message);
  }

  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes > watermarkLimits.maxFileBytes) throw new AppError(storageErrors.tooLarge);
  }

  return Buffer.concat(chunks);
}

function findProblem({ failures }: ImportContext, error: unknown): Problem {
  return failures ? failures.toProblem(error) : toProblem(error);
}
