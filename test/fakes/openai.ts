import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { createEmbeddings, type FakeEmbeddings } from "./openai-embeddings";
import { sendCut, sendError } from "./openai-errors";

/** The answer of the fake's model; a value of another type breaks the schema of the call. */
export interface FakeAnswer {
  caption: unknown;
  labels: unknown;
  text: unknown;
  nsfw_score: unknown;
}

export type FakeBehaviour =
  /** Answers with this analysis. */
  | { type: "answer"; answer: FakeAnswer }
  /** The same, after this. */
  | { type: "later"; answer: FakeAnswer; until: Promise<void> }
  /** Answers with this status and the error body of OpenAI. */
  | { type: "status"; status: number; retryAfter?: string }
  /** Answers with this text in place of the JSON that the schema wants. */
  | { type: "text"; text: string }
  /** Answers with that many bytes. */
  | { type: "bytes"; count: number }
  /** Closes the connection in the middle of the answer. */
  | { type: "cut" }
  /** Sends the image elsewhere. */
  | { type: "redirect"; url: string }
  /** Never answers. */
  | { type: "silence" };

export interface ReceivedCall {
  authorization: string | undefined;
  model: string;
  /** The image as it came. */
  image: Buffer;
  imageType: string;
  /** The name and the schema of the wanted JSON. */
  responseFormat: { type?: string; json_schema?: { name?: string; schema?: object } };
  /** All texts of the call, instructions first. */
  texts: string[];
}

export interface FakeOpenAi {
  /** For `ALBUMEN_AI_URL`. */
  url: string;
  key: string;
  model: string;
  calls: ReceivedCall[];
  embeddings: FakeEmbeddings;
  /** The cost of a call, in US dollars, as gateways report it. */
  price?: number;
  /** The reported tokens in place of plausible counts. */
  tokens?: object;
  /** The results of the next calls, in order; the last behavior stays. */
  behave(...behaviours: FakeBehaviour[]): void;
  close(): Promise<void>;
}

export const goodAnswer: FakeAnswer = {
  caption: "A lighthouse above a rocky shore.",
  labels: [
    { name: "lighthouse", score: 0.97 },
    { name: "rocky shore", score: 0.81 },
  ],
  text: "NORTH PIER 1904",
  nsfw_score: 0.02,
};

const key = "sk-tests";
const model = "vision-1";
const embeddingsPath = "/v1/embeddings";
const paths = ["/v1/chat/completions", embeddingsPath];

interface ChatRequest {
  model: string;
  messages: Array<{ role: string; content: string | ContentPart[] }>;
  response_format?: ReceivedCall["responseFormat"];
}

interface ContentPart {
  type: string;
  text?: string;
  image_url?: { url: string };
}

/**
 * `POST /v1/chat/completions` (https://platform.openai.com/docs/api-reference/chat/create) and
 * `POST /v1/embeddings` (https://platform.openai.com/docs/api-reference/embeddings/create) of
 * OpenAI.
 */
export async function startOpenAi(): Promise<FakeOpenAi> {
  const calls: ReceivedCall[] = [];
  let behaviours: FakeBehaviour[] = [{ type: "answer", answer: goodAnswer }];

  const embeddings = createEmbeddings();

  const server = createServer(async (request, response) => {
    const { method, url = "", headers } = request;
    if (method !== "POST" || !paths.includes(url)) return sendError(response, 404, "unknown_url");

    const { authorization } = headers;
    const body = await json(request);
    const isKnown = authorization === `Bearer ${key}`;
    if (url === embeddingsPath) {
      return isKnown
        ? embeddings.answer(response, body, fake.price)
        : sendError(response, 401, "invalid_api_key");
    }

    const chat = body as ChatRequest;
    calls.push(describeCall(authorization, chat));
    if (!isKnown) return sendError(response, 401, "invalid_api_key");
    if (chat.model !== model) return sendError(response, 404, "model_not_found");

    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    if (behaviour) behaveAs(response, behaviour, fake);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;

  const fake: FakeOpenAi = {
    url: `http://localhost:${port}/v1`,
    key,
    model,
    calls,
    embeddings,
    behave(...next) {
      behaviours = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  return fake;
}

function describeCall(authorization: string | undefined, chat: ChatRequest): ReceivedCall {
  const parts = chat.messages.flatMap(({ content }) =>
    typeof content === "string" ? [{ type: "text", text: content }] : content,
  );
  const url = parts.find((part) => part.image_url)?.image_url?.url ?? "";
  const [, imageType = "", data = ""] = /^data:([^;]+);base64,(.*)$/s.exec(url) ?? [];

  return {
    authorization,
    model: chat.model,
    imageType,
    image: Buffer.from(data, "base64"),
    responseFormat: chat.response_format ?? {},
    texts: parts.flatMap(({ text }) => text ?? []),
  };
}

function behaveAs(response: ServerResponse, behaviour: FakeBehaviour, usage: FakeUsage): void {
  switch (behaviour.type) {
    case "answer":
      sendCompletion(response, JSON.stringify(behaviour.answer), usage);
      break;
    case "later":
      void behaviour.until.then(() => sendCompletion(response, JSON.stringify(behaviour.answer), usage));
      break;
    case "text":
      sendCompletion(response, behaviour.text, usage);
      break;
    case "status":
      if (behaviour.retryAfter !== undefined) response.setHeader("retry-after", behaviour.retryAfter);
      sendError(response, behaviour.status, "failed_on_purpose");
      break;
    case "bytes":
      sendCompletion(response, "x".repeat(behaviour.count));
      break;
    case "cut":
      sendCut(response, '{"id":"chatcmpl-1","choices":[{"mess');
      break;
    case "redirect":
      response.writeHead(307, { location: behaviour.url }).end();
      break;
    case "silence":
      break;
  }
}

type FakeUsage = Pick<FakeOpenAi, "price" | "tokens">;

function sendCompletion(response: ServerResponse, content: string, { price, tokens }: FakeUsage = {}): void {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      id: "chatcmpl-1",
      object: "chat.completion",
      created: 1_700_000_000,
      model,
      choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
      usage: {
        prompt_tokens: 300,
        completion_tokens: 60,
        total_tokens: 360,
        ...tokens,
        ...(price !== undefined && { cost: price }),
      },
    }),
  );
}
