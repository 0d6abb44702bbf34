import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { sendCut, sendError } from "./openai-errors";

export type EmbeddingBehaviour =
  /** Answers with the vectors of the texts, of this length in place of the wanted one. */
  | { type: "vectors"; length?: number }
  /** The same, after this. */
  | { type: "later"; until: Promise<void> }
  /** The same, with one vector less. */
  | { type: "one-less" }
  /** Rejects calls with a text that contains this one. */
  | { type: "reject"; containing: string }
  | { type: "status"; status: number; retryAfter?: string }
  /** Answers with this in place of the first number. */
  | { type: "value"; value: unknown }
  /** Answers with that many bytes. */
  | { type: "bytes"; count: number }
  | { type: "cut" }
  | { type: "silence" };

export interface EmbeddingRequest {
  model: string;
  input: string[];
  dimensions?: number;
}

export interface FakeEmbeddings {
  model: string;
  calls: EmbeddingRequest[];
  /** The results of the next calls, in order; the last behavior stays. */
  behave(...behaviours: EmbeddingBehaviour[]): void;
  answer(response: ServerResponse, body: unknown, price?: number): void;
}

const defaultLength = 256;

/** Words that mean the same to the model. */
const synonyms: Readonly<Record<string, string>> = {
  beacon: "lighthouse",
  coast: "shore",
  puppy: "dog",
  hound: "dog",
};

/** The endpoint for embeddings: texts are the nearer, the more words or synonyms they share. */
export function createEmbeddings(): FakeEmbeddings {
  const calls: EmbeddingRequest[] = [];
  let behaviours: EmbeddingBehaviour[] = [{ type: "vectors" }];
  const model = "embedding-1";

  return {
    model,
    calls,
    behave(...next) {
      behaviours = next;
    },
    answer(response, body, price) {
      const request = body as EmbeddingRequest;
      calls.push(request);
      if (!request.model.startsWith("embedding-")) return sendError(response, 404, "model_not_found");

      const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
      if (behaviour) behaveAs(response, behaviour, { ...request, price });
    },
  };
}

type PricedRequest = EmbeddingRequest & { price: number | undefined };

function behaveAs(response: ServerResponse, behaviour: EmbeddingBehaviour, request: PricedRequest): void {
  const { input, dimensions = defaultLength } = request;
  const length = behaviour.type === "vectors" ? (behaviour.length ?? dimensions) : dimensions;
  const vectors = input.map((text): unknown[] => embed(text, length));
  switch (behaviour.type) {
    case "vectors":
      sendVectors(response, vectors, request);
      break;
    case "later":
      void behaviour.until.then(() => sendVectors(response, vectors, request));
      break;
    case "one-less":
      sendVectors(response, vectors.slice(1), request);
      break;
    case "value":
      vectors[0]?.splice(0, 1, behaviour.value);
      sendVectors(response, vectors, request);
      break;
    case "reject":
      if (input.some((text) => text.includes(behaviour.containing)))
        sendError(response, 400, "rejected_on_purpose");
      else sendVectors(response, vectors, request);
      break;
    case "status":
      if (behaviour.retryAfter !== undefined) response.setHeader("retry-after", behaviour.retryAfter);
      sendError(response, behaviour.status, "failed_on_purpose");
      break;
    case "bytes":
      response.writeHead(200, { "content-type": "application/json" }).end(" ".repeat(behaviour.count));
      break;
    case "cut":
      sendCut(response, '{"object":"list","data":[{"embed');
      break;
    case "silence":
      break;
  }
}

function sendVectors(
  response: ServerResponse,
  vectors: readonly unknown[][],
  { model, input, price }: PricedRequest,
): void {
  const tokens = input.reduce((sum, text) => sum + splitWords(text).length, 0);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      object: "list",
      model,
      data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
      usage: { prompt_tokens: tokens, total_tokens: tokens, ...(price !== undefined && { cost: price }) },
    }),
  );
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
}

/** Each word adds to one number of the vector, which has the length 1. */
function embed(text: string, length: number): number[] {
  const vector = new Array<number>(length).fill(0);
  for (const word of splitWords(text)) {
    const at =
      createHash("sha256")
        .update(synonyms[word] ?? word)
        .digest()
        .readUInt32BE() % length;
    vector[at] = (vector[at] ?? 0) + 1;
  }
  const norm = Math.hypot(...vector) || 1;

  return vector.map((value) => value / norm);
}
