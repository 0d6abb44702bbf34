import { ApiError } from "@/components/api/api-error";
import { answer, api, byId } from "@/components/api/client";
import type { ImageResource } from "@/lib/images/resource";
import { putBytes } from "./put-bytes";

/** How far a file has come; kept between tries, so that a try goes on where the one before broke off. */
export interface Attempt {
  created?: ImageResource | undefined;
  sent?: boolean;
}

interface Steps {
  filename: string;
  attempt: Attempt;
  signal: AbortSignal;
  /** The address to send to, as reached from this page. */
  reachable: (url: string) => string;
  onSending: (sentBytes: number) => void;
  onProcessing: () => void;
}

const maxNames = 10;

/** Creates the record, sends the bytes and completes it. A refused or cancelled file leaves no record behind. */
export async function sendFile(file: File, steps: Steps): Promise<ImageResource> {
  const { attempt, signal } = steps;
  if (isExpired(attempt)) forget(attempt);
  try {
    attempt.created ??= await createUnderFreeName(file, steps.filename, signal);
    const { id, upload } = attempt.created;
    if (!attempt.sent && upload) {
      await putBytes(steps.reachable(upload.url), upload.headers, file, { signal, onSent: steps.onSending });
      attempt.sent = true;
    }
    steps.onProcessing();
    return await answer(api.POST("/images/{id}/complete", { ...byId(id), signal }));
  } catch (error) {
    const mayGoOn = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!mayGoOn) discard(attempt);
    throw error;
  }
}

/** What is being removed still has its name: who cancels a file and chooses it again wants that name. */
const removals = new Set<Promise<unknown>>();

/** Removes what a given-up attempt left on the server; the sweeper does it within a day when this fails. */
export function discard(attempt: Attempt): void {
  const id = attempt.created?.id;
  forget(attempt);
  if (id === undefined) return;
  const removal = api
    .DELETE("/images/{id}", byId(id))
    .then(() => api.DELETE("/images/{id}/permanent", byId(id)))
    .catch(() => undefined)
    .finally(() => removals.delete(removal));
  removals.add(removal);
}

function forget(attempt: Attempt): void {
  attempt.created = undefined;
  attempt.sent = false;
}

function isExpired({ created }: Attempt): boolean {
  return created?.upload != null && Date.parse(created.upload.expires_at) <= Date.now();
}

/** A taken name is not the end: people drop `IMG_0001.jpg` twice. The server says which name is free. */
async function createUnderFreeName(file: File, wanted: string, signal: AbortSignal): Promise<ImageResource> {
  await Promise.all(removals);
  let filename = wanted;
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { filename, size_bytes: file.size, ...contentType(file) };
      return await answer(api.POST("/images", { body, signal }));
    } catch (error) {
      const free =
        error instanceof ApiError && error.code === "FILENAME_TAKEN" ? suggestion(error) : undefined;
      if (free === undefined || tries === maxNames) throw error;
      filename = free;
    }
  }
}

const suggestion = (error: ApiError) => error.answer.details?.suggestion?.[0];

function contentType(file: File): { content_type?: string } {
  return file.type.startsWith("image/") ? { content_type: file.type } : {};
}
