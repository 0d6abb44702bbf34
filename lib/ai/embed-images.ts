import { createHash } from "node:crypto";
import { secondMs } from "@/lib/kernel/time";
import {
  AnalyzerFailure,
  type Embedder,
  findEmbedder,
  isRemoteVersion,
  maxTextsPerCall,
} from "@/lib/platform/ai";
import { logger } from "@/lib/platform/process/logger";
import { getAiSettings } from "@/lib/settings";
import { countUsage } from "./count-usage";
import { describeImage } from "./describe-image";
import {
  findWaitingOwner,
  keepEmbeddings,
  listWaiting,
  saveEmbedding,
  type WaitingImage,
} from "./embeddings-repository";

type WaitingText = Pick<WaitingImage, "imageId" | "revision"> & { text: string; textHash: string };

/** After it, the next run continues. */
const maxRunMs = 30 * secondMs;

/**
 * Embeds the texts of images that wait for it; owners take turns. A killed run loses at most the
 * vectors of its last call. Images wait on while the service fails.
 */
export async function embedImages(): Promise<void> {
  const model = await findEmbedder();
  if (!model) return;

  try {
    const failed = new Set<string>();
    for (const deadline = Date.now() + maxRunMs; Date.now() < deadline; )
      if ((await embedInTurn(model, deadline, failed)) === 0) return;
  } catch (error) {
    if (!(error instanceof AnalyzerFailure)) throw error;
    logger().warn({ err: error }, "embeddings could not be created and are retried");
  }
}

/**
 * Embeds one call's number of texts of each owner until the deadline. Returns of how many owners.
 * What goes wrong with the texts of one owner stops no other's: that owner has failed, and waits
 * for the next run.
 */
async function embedInTurn(model: Embedder, deadline: number, failed: Set<string>): Promise<number> {
  let owners = 0;
  for (
    let owner = await findWaitingOwner("");
    owner !== undefined && Date.now() < deadline;
    owner = await findWaitingOwner(owner)
  ) {
    if (failed.has(owner)) continue;
    try {
      await embedSome(owner, model);
      owners++;
    } catch (error) {
      if (error instanceof AnalyzerFailure) throw error;

      logger().error({ err: error }, "the texts of an owner could not be embedded");
      failed.add(owner);
    }
  }
  return owners;
}

async function embedSome(owner: string, model: Embedder): Promise<void> {
  const waiting = await listWaiting(owner, maxTextsPerCall);
  const { encrypted } = await getAiSettings(owner);
  const texts = waiting.map((image): WaitingText => {
    // A service elsewhere gets texts of what a service elsewhere has seen, of encrypted images on
    // the condition of their analysis.
    const mayLeave = isRemoteVersion(image.analyzedBy) && (!image.isEncrypted || encrypted === "remote");
    const text = mayLeave ? describeImage(image) : "";
    const { imageId, revision } = image;

    return { imageId, revision, text, textHash: createHash("sha256").update(text).digest("hex") };
  });

  const [kept, changed] = partition(texts, ({ textHash }, at) => {
    const before = waiting[at];
    return textHash === before?.textHash && model.modelVersion === before.modelVersion;
  });
  const [described, empty] = partition(changed, ({ text }) => text !== "");
  if (kept.length > 0) await keepEmbeddings(owner, kept);
  for (const text of empty) await save(owner, model, text, null);
  if (described.length > 0) await embedTexts(owner, model, described);
}

function partition<Value>(values: readonly Value[], isFirst: (value: Value, at: number) => boolean) {
  const first = values.filter(isFirst);
  return [first, values.filter((value) => !first.includes(value))] as const;
}

/**
 * A text that the service rejects is not sent again before it has changed.
 * @throws AnalyzerFailure when the service rejects all texts: then images wait on
 */
async function embedTexts(owner: string, model: Embedder, texts: readonly WaitingText[]): Promise<void> {
  const vectors = await embedOrReject(owner, model, texts);
  if (vectors) {
    for (const [at, text] of texts.entries()) await save(owner, model, text, vectors[at] ?? null);
    return;
  }

  await model.embed([harmlessText]);
  for (const text of texts) {
    const alone = texts.length > 1 ? await embedOrReject(owner, model, [text]) : undefined;
    await save(owner, model, text, alone?.[0] ?? null);
  }
}

/** A text that a service rejects only when it rejects every one, such as after a wrong setting. */
const harmlessText = "photograph";

function save(
  owner: string,
  { modelVersion }: Embedder,
  { imageId, revision, textHash }: WaitingText,
  embedding: number[] | null,
): Promise<void> {
  return saveEmbedding(owner, { imageId, revision, textHash, modelVersion, embedding });
}

async function embedOrReject(
  owner: string,
  model: Embedder,
  texts: readonly WaitingText[],
): Promise<number[][] | undefined> {
  try {
    const { vectors } = await countUsage(owner, () => model.embed(texts.map(({ text }) => text)));
    return vectors;
  } catch (error) {
    if (error instanceof AnalyzerFailure && error.isRejected) return undefined;
    throw error;
  }
}
