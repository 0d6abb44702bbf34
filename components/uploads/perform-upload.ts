import { api, byId, unwrap } from "@/components/api/client";
import { challengeToken } from "@/components/challenge/challenge-token";
import type { ImageResource } from "@/lib/images/resource";
import { localError } from "./check-file";
import type { Inspection } from "./inspect-file.worker";
import { type Attempt, addToFavourites, findTrashedId, type ImageOptions, sendFile } from "./send-file";
import { Turns } from "./turns";
import type {
  Upload,
  UploadAnswer,
  UploadQuestion,
  UploadSettings,
  UploadSource,
  UploadTarget,
} from "./upload";
import { loadUploadDefaults } from "./upload-defaults";
import type { UploadList } from "./upload-list";

const maxTwins = 10;

/** Finds an image of the owner with the same bytes, preferably one that is not in the trash. */
async function findTwin(sha256: string, signal: AbortSignal): Promise<UploadQuestion | undefined> {
  const query = { sha256, deleted: "include", limit: maxTwins } as const;
  const { data } = await unwrap(api.GET("/images/grid", { params: { query }, signal }));
  const states = data.map((image) => ({ image, isDeleted: image.state === "deleted" }));
  const twin = states.find(({ isDeleted }) => !isDeleted) ?? states[0];

  return twin && { kind: twin.isDeleted ? "trashed" : "duplicate", image: twin.image };
}

/** Returns the image that the owner already has, out of the trash. */
async function resolveTwin({ kind, image: { id } }: UploadQuestion): Promise<ImageResource> {
  if (kind !== "duplicate") return unwrap(api.POST("/images/{id}/restore", byId(id)));

  const image = await unwrap(api.GET("/images/{id}", byId(id)));
  if (Array.isArray(image)) throw new TypeError("one id, several images");

  return image;
}

/** The data of an upload that the page does not show. */
export interface UploadJob {
  source: UploadSource;
  attempt: Attempt;
  inspection: Promise<Inspection> | undefined;
  answer?: UploadAnswer;
  removesLocation?: true;
  abort: AbortController;
  pause: AbortController;
}

/** The image that an upload came to, or what its owner has to decide first. */
export type UploadResult =
  | { image: ImageResource; outcome: NonNullable<Upload["outcome"]> }
  | { question: UploadQuestion };

/** Does one upload from its current state on, and shows its progress in the list. */
export class UploadPerformer {
  readonly #list: UploadList;
  readonly #settings: Pick<UploadSettings, "toSameOriginUrl" | "isResumable">;
  readonly #turns = new Turns();

  constructor(list: UploadList, settings: Pick<UploadSettings, "toSameOriginUrl" | "isResumable">) {
    this.#list = list;
    this.#settings = settings;
  }

  async perform(upload: Upload, job: UploadJob): Promise<UploadResult> {
    const { id, question } = upload;
    if (question && job.answer === "use") {
      const outcome = question.kind === "duplicate" ? "reused" : "restored";
      const image = await resolveTwin(question);
      return { image: upload.target.isFavourite ? await addToFavourites(image) : image, outcome };
    }

    if (job.source instanceof URL) {
      this.#list.change(id, { state: "processing" });
      return { image: await importUrl(job.source, upload, job), outcome: "uploaded" };
    }

    const file = job.source;
    const { sha256, isSupported } = (await job.inspection) ?? {};
    job.abort.signal.throwIfAborted();
    if (isSupported === false) throw localError("INVALID_IMAGE");

    const send = () => this.#sendOnce(upload, file, job, sha256);
    // One after another for the same bytes, which makes the second a duplicate of the first.
    return await (sha256 === undefined ? send() : this.#turns.take(sha256, send));
  }

  /**
   * Requests a decision instead of sending when the owner already has the image and has not decided
   * yet.
   */
  async #sendOnce(
    upload: Upload,
    file: File,
    job: UploadJob,
    sha256: string | undefined,
  ): Promise<UploadResult> {
    // The image of an upload whose last response was lost may exist already.
    const isDecided = job.answer !== undefined || job.attempt.upload !== undefined;
    const twin = sha256 === undefined || isDecided ? undefined : await findTwin(sha256, job.abort.signal);
    if (twin) return { question: twin };

    try {
      return { image: await this.#send(upload, file, job), outcome: "uploaded" };
    } catch (error) {
      const trashedId = findTrashedId(error);
      if (trashedId === undefined) throw error;

      return { question: { kind: "trashedName", image: { id: trashedId, filename: upload.filename } } };
    }
  }

  async #send({ id, filename, target }: Upload, file: File, job: UploadJob): Promise<ImageResource> {
    return sendFile(file, {
      filename,
      image: {
        ...(await toOptions(target)),
        mayRename: job.answer === "upload",
        ...(job.removesLocation && { strip_location: true }),
      },
      isFavourite: target.isFavourite ?? false,
      attempt: job.attempt,
      signal: job.abort.signal,
      pauseSignal: job.pause.signal,
      ...this.#settings,
      onSending: (sentBytes) => {
        if (sentBytes === 0) this.#list.change(id, { state: "sending", sentBytes });
        else this.#list.setProgress(id, sentBytes);
      },
      onProcessing: () => this.#list.change(id, { state: "processing", sentBytes: file.size }),
    });
  }
}

async function importUrl(
  url: URL,
  { target }: Upload,
  { attempt, abort: { signal } }: UploadJob,
): Promise<ImageResource> {
  if (!attempt.created) {
    const options = { ...(await toOptions(target)), ...(await challengeToken("upload")) };
    const body = { url: url.href, on_conflict: "rename", ...options } as const;
    attempt.created = await unwrap(api.POST("/images/import", { body, signal }));
  }
  return target.isFavourite ? addToFavourites(attempt.created) : attempt.created;
}

/**
 * The tags of an upload replace the owner's default tags, so a page's tag is added to them here.
 */
async function toOptions({
  album,
  visibility,
  tag,
  isEncrypted,
}: UploadTarget): Promise<Omit<ImageOptions, "mayRename">> {
  const defaultTags = tag === undefined ? [] : ((await loadUploadDefaults())?.tags ?? []);
  return {
    ...(album && { album: album.slug }),
    ...(visibility && { visibility }),
    ...(isEncrypted !== undefined && { encrypt: isEncrypted }),
    ...(tag !== undefined && { tags: [...new Set([...defaultTags, tag])] }),
  };
}
